import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aliasedImport } from './alias-imports.mjs'
import { arrowFault } from './arrows.mjs'
import { composingKeysVisitor } from './composing-keys.mjs'
import { moduleStateVisitor } from './module-state.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The project's own lint rules, loaded by .oxlintrc.json. The linter does not publish its node and context types for
 * plugins, so the fields that are used are declared here.
 * @typedef {{ type: string, value?: unknown }} Node
 * @typedef {{ replaceText(node: unknown, text: string): unknown }} Fixer
 * @typedef {{ message: string, node: unknown, fix?: (fixer: Fixer) => unknown }} Fault
 * @typedef {{ filename: string, report(fault: Fault): void, sourceCode: { getAllComments(): { value: string }[] } }}
 *   Context
 */

/**
 * The visitor that gives each import of a file, of every form, to `check`.
 * @param {(imported: string, node: Node) => void} check
 */
function importVisitor(check) {
  /** @param {{ source?: Node | null }} node */
  const visit = ({ source }) => {
    if (typeof source?.value === 'string') check(source.value, source)
  }
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
    /** @param {{ callee: { name?: string }, arguments: Node[] }} node */
    CallExpression(node) {
      if (node.callee.name === 'require') visit({ source: node.arguments[0] ?? null })
    },
  }
}

/** Checks imports by the rules of scripts/lint/arrows.mjs. */
const arrows = {
  /** @param {Context} context */
  create(context) {
    const from = relative(ROOT, context.filename).split(sep).join('/')
    return importVisitor((imported, node) => {
      const message = arrowFault(from, imported)
      if (message !== null) context.report({ message, node })
    })
  },
}

/** Requires aliases for imports from above a file's own folder; see alias-imports.mjs. */
const aliasImports = {
  meta: { fixable: 'code' },
  /** @param {Context} context */
  create(context) {
    const from = relative(ROOT, context.filename).split(sep).join('/')
    return importVisitor((imported, node) => {
      const aliased = aliasedImport(from, imported)
      if (aliased === null) return
      context.report({
        message: `Import ${aliased}.`,
        node,
        fix: (fixer) => fixer.replaceText(node, `'${aliased}'`),
      })
    })
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
    'alias-imports': aliasImports,
    arrows,
    'composing-keys': composingKeys,
    'directive-says-why': directiveSaysWhy,
    'no-module-state': noModuleState,
    'skip-says-why': skipSaysWhy,
  },
}
