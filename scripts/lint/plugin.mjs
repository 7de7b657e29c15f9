import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { arrowFault } from './arrows.mjs'
import { composingKeysVisitor } from './composing-keys.mjs'
import { moduleStateVisitor } from './module-state.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The project's own lint rules, loaded by .oxlintrc.json. The linter does not publish its node and context types for
 * plugins, so the fields that are used are declared here.
 * @typedef {{ type: string, value?: unknown }} Node
 * @typedef {{ filename: string, report(fault: { message: string, node: unknown }): void,   sourceCode: {
 * getAllComments(): { value: string }[] } }} Context
 */

/** Checks imports by the rules of scripts/lint/arrows.mjs. */
const arrows = {
  /** @param {Context} context */
  create(context) {
    const from = relative(ROOT, context.filename).split(sep).join('/')
    /** @param {{ source?: Node | null }} node */
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return
      const message = arrowFault(from, source.value)
      if (message !== null) context.report({ message, node: source })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      /** @param {{ callee: { name?: string }, arguments: Node[] }} node */
      CallExpression(node) {
        if (node.callee.name === 'require') check({ source: node.arguments[0] ?? null })
      },
    }
  },
}

/** Requires a reason, after two hyphens, in a comment that disables a rule. */
const directiveSaysWhy = {
  /** @param {Context} context */
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const silences = /^\s*(?:oxlint|eslint)-disable/.test(comment.value)
          if (silences && !/--\s*\S{2,}/.test(comment.value)) {
            context.report({ message: 'Say why after "--".', node: comment })
          }
        }
      },
    }
  },
}

/**
 * Requires that a test is skipped by `context.skip(condition, 'reason')`, so that the run can print the reason.
 * `it.skip`, `skipIf`, `runIf` and `todo` cannot have a reason.
 */
const skipSaysWhy = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {{ callee: { type: string, object?: { name?: string }, property?: { name?: string } },
       *   arguments: Node[] }} node */
      CallExpression(node) {
        const method = node.callee.property?.name ?? ''
        const owner = node.callee.object?.name ?? ''
        const onRunner = ['it', 'test', 'describe'].includes(owner)
        if (onRunner && ['skip', 'skipIf', 'runIf', 'todo'].includes(method)) {
          context.report({ message: 'Skip inside the test: context.skip(when, reason).', node })
        } else if (method === 'skip' && owner !== '' && !onRunner && node.arguments.length === 0) {
          context.report({ message: 'Say why the test is skipped.', node })
        }
      },
    }
  },
}

/** Forbids mutable state at module scope of the page; see module-state.mjs. */
const noModuleState = {
  /** @param {Context} context */
  create(context) {
    const path = relative(ROOT, context.filename).split(sep).join('/')
    return moduleStateVisitor(path, (message, node) => context.report({ message, node }))
  },
}

/** Leads all keys of the page through the guard against those of a composition; see composing-keys.mjs. */
const composingKeys = {
  /** @param {Context} context */
  create(context) {
    const path = relative(ROOT, context.filename).split(sep).join('/')
    return composingKeysVisitor(path, (message, node) => context.report({ message, node }))
  },
}

export default {
  meta: { name: 'bandeja' },
  rules: {
    arrows,
    'composing-keys': composingKeys,
    'directive-says-why': directiveSaysWhy,
    'no-module-state': noModuleState,
    'skip-says-why': skipSaysWhy,
  },
}
