/** The file that keeps the keys of a composition from all other handlers. */
const guard = 'src/renderer/app/composing-keys.ts'

const ownCheck = `${guard} stops the keys of a composition; no handler checks for them itself.`
const unguarded = `Handle keys on keydown: ${guard} does not stop the other events of a composition.`

/**
 * Returns the visitor of the rule for files of the page: what is done on Enter or Escape passes the guard. Each handler
 * of keydown does, so the rule forbids the other key events, and checks of a handler's own.
 * @param {string} path from the root of the repository
 * @param {(message: string, node: unknown) => void} report
 */
export function composingKeysVisitor(path, report) {
  if (!path.startsWith('src/renderer/') || path === guard || /\.test\.tsx?$/.test(path)) return {}
  /** @param {unknown} name @param {unknown} node */
  const check = (name, node) => {
    if (typeof name !== 'string') return
    if (['isComposing', 'keyCode'].includes(name)) report(ownCheck, node)
    if (/^onKey(?:Up|Press)(?:Capture)?$/.test(name)) report(unguarded, node)
  }
  return {
    /** @param {{ property: { name?: string } }} node */
    MemberExpression(node) {
      check(node.property.name, node)
    },
    /** @param {{ key: { name?: string } }} node */
    Property(node) {
      check(node.key.name, node)
    },
    /** @param {{ name: { name?: unknown } }} node */
    JSXAttribute(node) {
      check(node.name.name, node)
    },
    /** @param {{ callee: { property?: { name?: string } }, arguments: { value?: unknown }[] }} node */
    CallExpression(node) {
      const [event] = node.arguments
      if (node.callee.property?.name !== 'addEventListener') return
      if (event?.value === 'keyup' || event?.value === 'keypress') report(unguarded, node)
    },
  }
}
