import { builtinModules } from 'node:module'
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * The rule which part of the source may import from which. A part is a folder under src/, or some of the folders of
 * src/main. Only the table below contains this rule. Inside the renderer there are layers: app → scenes → components →
 * data → i18n.
 *
 * @typedef {object} Part
 * @property {string} name for messages
 * @property {RegExp} paths pattern of the repository paths that belong to it
 * @property {readonly string[]} imports the other parts from which it may import
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
const SERVER = ['hono', '@hono/*', 'kysely', 'nodemailer', 'ws', 'pusher', 'node-notifier']

/** @type {readonly Part[]} a path belongs to the first part whose pattern matches it */
const PARTS = [
  {
    name: 'contract',
    paths: /^src\/contract\//,
    imports: [],
    node: false,
    packages: { only: ['zod', 'libphonenumber-js'] },
  },
  {
    name: 'preload',
    paths: /^src\/preload\//,
    imports: ['contract'],
    node: false,
    packages: { only: ['electron'] },
  },
  {
    name: 'renderer',
    paths: /^src\/renderer\//,
    imports: ['contract'],
    node: false,
    packages: { never: [...ELECTRON, ...SERVER, 'pusher-js'] },
  },
  {
    name: 'main/electron',
    paths: /^src\/main\/electron\//,
    imports: ['contract', "main's ports", 'a main service'],
    node: true,
    packages: { never: [...SCREEN, 'pusher', 'kysely'] },
  },
  {
    name: "main's composition root",
    paths: /^src\/main\/(?:index\.ts$|phases\/)/,
    imports: ['contract', "main's ports", 'a main service', 'main/electron'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN] },
  },
  {
    name: 'a main service',
    paths: /^src\/main\/[^/]+\//,
    imports: ['contract', "main's ports"],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN, 'pusher', 'kysely'] },
  },
  {
    name: "main's ports",
    paths: /^src\/main\/[^/]+$/,
    imports: ['contract'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN] },
  },
  {
    name: 'workspace',
    paths: /^src\/workspace\//,
    imports: ['contract'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN, 'pusher-js'] },
  },
  {
    name: 'simulator',
    paths: /^src\/simulator\//,
    imports: ['contract', 'workspace'],
    node: true,
    packages: { never: [...ELECTRON, ...SCREEN, 'pusher-js'] },
  },
  {
    name: "the workspace's composition root",
    paths: /^src\/host\//,
    imports: ['contract', 'workspace', 'simulator'],
    node: true,
    packages: { only: ['zod', 'prom-client'] },
  },
]

/** A unit test is next to its code and follows the same rule, but may also use these packages. */
const TEST_PACKAGES = ['vitest', 'vitest/*', 'fast-check', 'pusher', 'pusher-js', 'ws']
const TEST_FILE = /\.(test|fixture)\.tsx?$/

/**
 * The layers of the renderer, each with the other layers from which it may import.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const LAYERS = {
  app: ['scenes', 'components', 'data', 'i18n'],
  scenes: ['components', 'data', 'i18n'],
  components: ['data', 'i18n'],
  data: ['i18n'],
  i18n: [],
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * The folders of the workspace and the files beside them: each may import from those after it.
 * @type {readonly string[]}
 */
const WORKSPACE_ORDER = [
  'serve.ts',
  'workspace.ts',
  'phases',
  'options.ts',
  'control.ts',
  'connection-document.ts',
  'routes',
  'http',
  'use-cases',
  'access.ts',
  'in-group.ts',
  'scheduler.ts',
  'unit-of-work.ts',
  'webhooks',
  'exports.ts',
  'realtime',
  'auth',
  'mail',
  'cloud-api',
  'media',
  'events',
  'frames',
  'viewers.ts',
  'serialize.ts',
  'analysis',
  'channel',
  'push',
  'instance.ts',
  'sweep.ts',
  'audit',
  'storage',
  'bus',
  'internet',
  'read-body.ts',
  'sealed-text.ts',
  'clock.ts',
  'log.ts',
  'observer.ts',
  'failure.ts',
  'name-collation.ts',
  'account.ts',
]

/**
 * What each folder of the simulator uses of the workspace. Customers: the port of the channel. Demo: the storage. Control:
 * its port, and what makes a call of a route.
 * @type {Readonly<Record<string, RegExp>>}
 */
const SIMULATOR_PORTS = {
  customers: /^src\/workspace\/(?:channel\/|(?:clock|log|failure)\.ts$)/,
  demo: /^src\/workspace\/(?:storage\/|(?:account|clock|log)\.ts$|auth\/passwords\.ts$|media\/files\.ts$)/,
  control:
    /^src\/workspace\/(?:http\/|push\/index\.ts$|(?:control|failure|read-body|serialize)\.ts$)/,
}

const ALIASES = {
  '#contract/': 'src/contract/',
  '#main/': 'src/main/',
  '#renderer/': 'src/renderer/',
  '#simulator/': 'src/simulator/',
  '#workspace/': 'src/workspace/',
  '#tests/': 'tests/',
}

/**
 * @param {string} from repository path of the importing file, with forward slashes
 * @param {string} specifier as written in the import
 * @returns {string | null} why the import is forbidden, as a sentence; null if it is allowed
 */
export function arrowFault(from, specifier) {
  const part = PARTS.find((one) => one.paths.test(from))
  if (!part) return null
  const isTest = TEST_FILE.test(from)
  const target = repositoryPath(from, specifier)
  if (target !== null) return partFault(part, from, target, isTest)
  if (isBuiltin(specifier)) {
    return part.node || isTest ? null : `${part.name} runs without Node: ${specifier} is not there.`
  }
  if (isTest && matches(specifier, TEST_PACKAGES)) return null
  return packageFault(part, specifier)
}

/** @param {Part} part @param {string} from @param {string} target @param {boolean} isTest */
function partFault(part, from, target, isTest) {
  if (target.startsWith('tests/')) {
    return isTest ? null : `${part.name} never imports from the tests.`
  }
  const other = PARTS.find((one) => one.paths.test(target))
  if (!other) return null
  if (other.name !== part.name) {
    if (!part.imports.includes(other.name)) return `${part.name} never imports from ${other.name}.`
    if (part.name === 'simulator' && other.name === 'workspace') return portFault(from, target)
    const isLimited = part.name === 'main/electron' && other.name === 'a main service'
    return isLimited ? privacyFault(target) : null
  }
  if (part.name === 'renderer') return isTest ? null : layerFault(from, target)
  if (part.name === 'workspace') return isTest ? null : orderFault(from, target)
  if (part.name !== 'a main service' || mainFolder(from) === mainFolder(target)) return null
  return privacyFault(target)
}

/** @param {string} from @param {string} target both in src/renderer */
function layerFault(from, target) {
  const [layer = '', scene] = from.split('/').slice(2)
  const [targetLayer = '', targetScene] = target.split('/').slice(2)
  const allowed = LAYERS[layer]
  // The page's entry file is in no layer and may import from all of them.
  if (allowed === undefined) return null
  if (layer === 'scenes' && targetLayer === 'scenes')
    return scene === targetScene ? null : 'A scene never imports from another scene.'
  if (layer === targetLayer || allowed.includes(targetLayer)) return null
  return `renderer/${layer} never imports from renderer/${targetLayer}.`
}

/** @param {string} from in src/simulator @param {string} target in src/workspace */
function portFault(from, target) {
  const folder = from.split('/')[2] ?? ''
  if (SIMULATOR_PORTS[folder]?.test(target)) return null
  return `simulator/${folder} never imports ${target}.`
}

/** @param {string} from @param {string} target both in src/workspace */
function orderFault(from, target) {
  const [one = '', other = ''] = [from, target].map((path) => path.split('/')[2])
  const place = WORKSPACE_ORDER.indexOf(one)
  if (place === -1)
    return `${from} is not in the order of the workspace in scripts/lint/arrows.mjs.`
  if (one === other || place < WORKSPACE_ORDER.indexOf(other)) return null
  return `workspace/${one} never imports from workspace/${other}.`
}

/**
 * Layers with a folder for each subject. The subjects of a layer are not ordered, because a chat lists messages and a
 * message belongs to a chat, so such a layer counts as one folder.
 */
const SUBJECTS =
  /^src\/(?:contract\/(?:api|entities|policies|rules)|renderer\/(?:components|data)|workspace\/(?:routes|storage|use-cases))\//

/**
 * Finds folders that import from each other, directly or through others. Only folders with the same parent folder are
 * compared, so a folder and its subfolders count as one.
 * @param {readonly (readonly [from: string, target: string])[]} imports repository paths of files
 * @returns {string[][]} the folders of each cycle, sorted
 */
export function folderCycles(imports) {
  const folders = imports.flatMap(([from, target]) => {
    const [one, other] = [from.split('/'), target.split('/')]
    const depth = one.findIndex((name, index) => name !== other[index])
    // One of the files is in a folder that contains the other.
    if (depth === -1 || depth >= Math.min(one.length, other.length) - 1) return []
    const layer = SUBJECTS.exec(from)?.[0]
    if (layer !== undefined && target.startsWith(layer)) return []
    /** @param {string[]} parts */
    const folder = (parts) => parts.slice(0, depth + 1).join('/')
    return [/** @type {const} */ ([folder(one), folder(other)])]
  })
  return fileCycles(folders)
}

/**
 * Finds files that import from each other, directly or through others.
 * @param {readonly (readonly [from: string, target: string])[]} imports repository paths of files
 * @returns {string[][]} the files of each cycle, sorted
 */
export function fileCycles(imports) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map()
  for (const [from, target] of imports) edges.set(from, (edges.get(from) ?? new Set()).add(target))
  /** @param {string} start @returns {Set<string>} the places that it imports from, directly or through others */
  const reach = (start) => {
    const reached = new Set()
    const open = [start]
    for (let place = open.pop(); place !== undefined; place = open.pop())
      for (const next of edges.get(place) ?? []) {
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    return reached
  }
  const reached = new Map([...edges.keys()].map((place) => [place, reach(place)]))
  const cycles = new Map()
  for (const [place, others] of reached) {
    if (!others.has(place)) continue
    const cycle = [...others].filter((other) => reached.get(other)?.has(place)).toSorted()
    cycles.set(cycle.join(), cycle)
  }
  return [...cycles.values()]
}

/** @param {Part} part @param {string} specifier */
function packageFault(part, specifier) {
  const rule = part.packages
  const allowed = 'only' in rule ? matches(specifier, rule.only) : !matches(specifier, rule.never)
  return allowed ? null : `${part.name} does not use the package ${specifier}.`
}

/** @param {string} path */
function mainFolder(path) {
  return path.split('/')[2]
}

/**
 * A folder of main with a file of its own name is a service, of which others import only that file. Any other folder
 * holds functions, of which others import each file.
 * @param {string} target
 */
function privacyFault(target) {
  const folder = mainFolder(target)
  const service = `src/main/${folder}/${folder}.ts`
  if (target === service || !existsSync(join(ROOT, service))) return null
  return `Import from ${service}: the other files of a main service are private.`
}

/**
 * Resolves an import to a repository path.
 * @param {string} from
 * @param {string} specifier
 * @returns {string | null} null for a package
 */
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
