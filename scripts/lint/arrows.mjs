import { builtinModules } from 'node:module'
import { posix } from 'node:path'

/**
 * Which part of the source may import from which. A part is a folder under src/ (or a piece of src/main); the table below
 * is the only place with this rule. Inside the renderer the parts are layers: app → scenes → data → i18n, components.
 *
 * @typedef {object} Room
 * @property {string} name as messages call it
 * @property {RegExp} holds the repository paths that belong to it
 * @property {readonly string[]} rooms the parts it may import from, beside itself
 * @property {boolean} node whether Node's own modules exist at run time
 * @property {{ only: readonly string[] } | { never: readonly string[] }} packages
 */

const ELECTRON = ['electron', 'electron-*', '@electron/*']
const SCREEN = [
  'react',
  'react-*',
  '@mantine/*',
  '@tabler/*',
  '@tanstack/*',
  'jotai',
  'i18next',
  '@xyflow/*',
]
const SERVER = ['hono', '@hono/*', 'kysely', 'ws', 'pusher', 'node-notifier']

/** @type {readonly Room[]} the first whose pattern matches a path has it */
const ROOMS = [
  {
    name: 'contract',
    holds: /^src\/contract\//,
    rooms: [],
    node: false,
    packages: { only: ['zod', 'libphonenumber-js'] },
  },
  {
    name: 'preload',
    holds: /^src\/preload\//,
    rooms: ['contract'],
    node: false,
    packages: { only: ['electron'] },
  },
  {
    name: 'renderer',
    holds: /^src\/renderer\//,
    rooms: ['contract'],
    node: false,
    packages: { never: [...ELECTRON, ...SERVER, 'pusher-js'] },
  },
  {
    name: 'main/electron',
    holds: /^src\/main\/electron\//,
    rooms: ['contract', "main's ports", 'a main service'],
    node: true,
    packages: { never: [...SCREEN, 'pusher', 'kysely'] },
  },
  {
    name: 'a main service',
    holds: /^src\/main\/[^/]+\//,
    rooms: ['contract', "main's ports"],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN, 'pusher', 'kysely'] },
  },
  {
    name: "main's composition root",
    holds: /^src\/main\/index\.ts$/,
    rooms: ['contract', "main's ports", 'a main service', 'main/electron'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN] },
  },
  {
    name: "main's ports",
    holds: /^src\/main\/[^/]+$/,
    rooms: ['contract'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN] },
  },
  {
    name: 'workspace',
    holds: /^src\/workspace\//,
    rooms: ['contract'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN, 'pusher-js'] },
  },
]

/** A unit test is beside its code, follows the same rule, and may use these packages too. */
const TEST_PACKAGES = ['vitest', 'vitest/*', 'fast-check', 'pusher', 'pusher-js', 'ws']
const TEST_FILE = /\.test\.tsx?$|\.fixture\.tsx?$/

/**
 * The layers of the renderer, and what each may import from beside itself.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const LAYERS = {
  app: ['scenes', 'data', 'components', 'i18n'],
  scenes: ['data', 'components', 'i18n'],
  data: ['components', 'i18n'],
  components: ['i18n'],
  i18n: [],
}

const ALIASES = {
  '#contract/': 'src/contract/',
  '#main/': 'src/main/',
  '#renderer/': 'src/renderer/',
  '#workspace/': 'src/workspace/',
  '#tests/': 'tests/',
}

/**
 * @param {string} from repository path of the importing file, with forward slashes
 * @param {string} specifier as written in the import
 * @returns {string | null} what is wrong with it, as a sentence, or null
 */
export function arrowFault(from, specifier) {
  const room = ROOMS.find((one) => one.holds.test(from))
  if (!room) return null
  const isTest = TEST_FILE.test(from)
  const target = repositoryPath(from, specifier)
  if (target !== null) return roomFault(room, from, target, isTest)
  if (isBuiltin(specifier)) {
    return room.node || isTest ? null : `${room.name} runs without Node: ${specifier} is not there.`
  }
  if (isTest && matches(specifier, TEST_PACKAGES)) return null
  return packageFault(room, specifier)
}

/** @param {Room} room @param {string} from @param {string} target @param {boolean} isTest */
function roomFault(room, from, target, isTest) {
  if (target.startsWith('tests/')) {
    return isTest ? null : `${room.name} never imports from the tests.`
  }
  const other = ROOMS.find((one) => one.holds.test(target))
  if (!other) return null
  if (other.name !== room.name) {
    if (!room.rooms.includes(other.name)) return `${room.name} never imports from ${other.name}.`
    const needsDoor = room.name === 'main/electron' && other.name === 'a main service'
    return !needsDoor || isDoor(target) ? null : doorFault(target)
  }
  if (room.name === 'renderer') return isTest ? null : layerFault(from, target)
  if (room.name !== 'a main service' || mainFolder(from) === mainFolder(target)) return null
  return isDoor(target) ? null : doorFault(target)
}

/** @param {string} from @param {string} target both in src/renderer */
function layerFault(from, target) {
  const [layer = '', scene] = from.split('/').slice(2)
  const [targetLayer = '', targetScene] = target.split('/').slice(2)
  const allowed = LAYERS[layer]
  // The page's entry, outside of the layers, may import from all.
  if (allowed === undefined) return null
  if (layer === 'scenes' && targetLayer === 'scenes')
    return scene === targetScene ? null : 'A scene never imports from another scene.'
  if (layer === targetLayer || allowed.includes(targetLayer)) return null
  return `renderer/${layer} never imports from renderer/${targetLayer}.`
}

/**
 * Finds folders that import from each other, directly or through others. Only folders beside each other count: a folder and
 * its own subfolders are one.
 * @param {readonly (readonly [from: string, target: string])[]} imports repository paths of files
 * @returns {string[][]} the folders of each cycle, sorted
 */
export function folderCycles(imports) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map()
  for (const [from, target] of imports) {
    const [one, other] = [from.split('/'), target.split('/')]
    const depth = one.findIndex((part, index) => part !== other[index])
    // One of the files is in a folder above the other.
    if (depth === -1 || depth >= Math.min(one.length, other.length) - 1) continue
    const [folder, next] = [one, other].map((parts) => parts.slice(0, depth + 1).join('/'))
    if (folder === undefined || next === undefined) continue
    edges.set(folder, (edges.get(folder) ?? new Set()).add(next))
  }
  /** @param {string} start @returns {Set<string>} the folders that it imports from, directly or through others */
  const reach = (start) => {
    const reached = new Set()
    const open = [start]
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const next of edges.get(folder) ?? []) {
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    return reached
  }
  const reached = new Map([...edges.keys()].map((folder) => [folder, reach(folder)]))
  const cycles = new Map()
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue
    const cycle = [...others].filter((other) => reached.get(other)?.has(folder)).toSorted()
    cycles.set(cycle.join(), cycle)
  }
  return [...cycles.values()]
}

/** @param {Room} room @param {string} specifier */
function packageFault(room, specifier) {
  const rule = room.packages
  const allowed = 'only' in rule ? matches(specifier, rule.only) : !matches(specifier, rule.never)
  return allowed ? null : `${room.name} does not use the package ${specifier}.`
}

/** @param {string} path */
function mainFolder(path) {
  return path.split('/')[2]
}

/** A main service is known to others by its index.ts alone. @param {string} path */
function isDoor(path) {
  return /^src\/main\/[^/]+\/index\.ts$/.test(path)
}

/** @param {string} target */
function doorFault(target) {
  return `Go through src/main/${mainFolder(target)}/index.ts: what it does not export is its own affair.`
}

/** The repository path that an import names. @param {string} from @param {string} specifier @returns {string | null} null for a package */
export function repositoryPath(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return null
}

/** @param {string} specifier */
function isBuiltin(specifier) {
  return specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0] ?? '')
}

/**
 * @param {string} specifier
 * @param {readonly string[]} patterns a package name, or a prefix that ends in `*`; a name covers its subpaths
 */
function matches(specifier, patterns) {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`),
  )
}
