/**
 * The rule that the page has no mutable state at module scope, because such state would remain after the user, the
 * group or the session has changed. State belongs into atoms of the store, or into objects that a factory creates and
 * disposes. Subscriptions at module scope never end, so they are forbidden too. `onUserChange` is allowed: a module
 * uses it to clear the former user's state.
 *
 * @typedef {{ type: string, name?: string, [key: string]: unknown }} Node
 */

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const LITERALS = new Set(['ArrayExpression', 'ObjectExpression'])
const MUTATORS = new Set([
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
])
const SUBSCRIBING_METHODS = new Set(['sub', 'subscribe', 'addEventListener'])
const SUBSCRIBING_FUNCTIONS = new Set(['onPush'])

const isPageModule = (/** @type {string} */ path) =>
  path.startsWith('src/renderer/') && !/\.(test|fixture)\.tsx?$/.test(path)

/** @param {any} node @returns {string | undefined} the variable that a member expression starts with */
const ownerOf = (node) =>
  node?.type === 'MemberExpression' && node.object.type === 'Identifier'
    ? node.object.name
    : undefined

/** @param {any} node */
const isSubscription = (node) =>
  node?.type === 'CallExpression' &&
  (SUBSCRIBING_FUNCTIONS.has(node.callee.name) ||
    SUBSCRIBING_METHODS.has(node.callee.property?.name))

/** @param {any} init */
const isContainer = (init) =>
  LITERALS.has(init?.type) || (init?.type === 'NewExpression' && COLLECTIONS.has(init.callee.name))

/**
 * The visitor of the rule for one file.
 * @param {string} path of the file in the repository
 * @param {(message: string, node: unknown) => void} report
 */
export function moduleStateVisitor(path, report) {
  if (!isPageModule(path)) return {}
  /** @type {Map<string, unknown>} containers at module scope, by name */
  const containers = new Map()
  /** @type {Set<string>} names of changed containers */
  const changed = new Set()
  const note = (/** @type {any} */ target) => {
    const owner = ownerOf(target)
    if (owner !== undefined) changed.add(owner)
  }
  return {
    /** @param {any} program */
    Program(program) {
      for (const one of program.body) {
        const node = one.type === 'ExportNamedDeclaration' ? one.declaration : one
        if (node?.type === 'ExpressionStatement' && isSubscription(node.expression))
          report('A subscription at module scope never ends.', node)
        if (node?.type !== 'VariableDeclaration' || node.declare === true) continue
        if (node.kind !== 'const') report('A module has no variables: use an atom.', node)
        for (const { id, init } of node.declarations) {
          if (isSubscription(init)) report('A subscription at module scope never ends.', node)
          if (node.kind === 'const' && isContainer(init)) containers.set(id.name, node)
        }
      }
    },
    /** @param {any} node */
    CallExpression(node) {
      if (MUTATORS.has(node.callee.property?.name)) note(node.callee)
    },
    /** @param {any} node */
    AssignmentExpression(node) {
      note(node.left)
    },
    /** @param {any} node */
    UpdateExpression(node) {
      note(node.argument)
    },
    /** @param {any} node */
    UnaryExpression(node) {
      if (node.operator === 'delete') note(node.argument)
    },
    'Program:exit'() {
      for (const [name, node] of containers)
        if (changed.has(name)) report(`${name} is state at module scope: use an atom.`, node)
    },
  }
}
