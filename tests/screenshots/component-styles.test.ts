import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const page = join(project, 'src/renderer')

/** Components that render others: their style sheets are needed too. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Autocomplete: ['Combobox'],
  Drawer: ['ModalBase', 'Overlay', 'Paper'],
  Modal: ['ModalBase', 'Overlay', 'Paper'],
  MultiSelect: ['Combobox', 'Pill', 'PillsInput'],
  SegmentedControl: ['FloatingIndicator'],
  Select: ['Combobox'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput'],
}
const sheets = readdirSync(join(project, 'node_modules/@mantine/core/styles'))
const hasSheet = (name: string) => sheets.includes(`${name}.layer.css`)

interface Module {
  /** Components of the library that it renders, with their parts. */
  readonly components: readonly string[]
  readonly styles: readonly string[]
  readonly imports: readonly string[]
  /** Modules that are loaded later. */
  readonly lazy: readonly string[]
}

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

function read(path: string): Module {
  const text = readFileSync(path, 'utf8')
  const within = (names: readonly string[]) =>
    names
      .filter((name) => name.startsWith('.'))
      .map((name) => resolve(dirname(path), name))
      .filter((file) => existsSync(file))
  const components = all(text, /^import \{([^}]*)\} from '@mantine\/core'/gm)
    .flatMap((names) => names.split(',').map((name) => name.trim()))
    .flatMap((name) => [name, ...(parts[name] ?? [])])
  return {
    components: components.filter(hasSheet),
    styles: all(text, /@mantine\/core\/styles\/(\w+)\.layer\.css'/g),
    imports: within(all(text, /^(?:import|export|\} from)(?! type)[^'\n]*'([^']+)'/gm)),
    lazy: within(all(text, /\bimport\('([^']+)'\)/g)),
  }
}

const modules = new Map<string, Module>()
function moduleAt(path: string): Module {
  const known = modules.get(path)
  if (known !== undefined) return known
  const one = read(path)
  modules.set(path, one)
  return one
}

/** A module with everything that is loaded with it. */
function loadedWith(entry: string): Set<string> {
  const found = new Set([entry])
  for (const path of found) for (const next of moduleAt(path).imports) found.add(next)
  return found
}

/** Every module that is loaded at a time of its own, with the style sheets that are there before it. */
function chunks(main: string): Map<string, Set<string>> {
  const before = new Map([[main, new Set<string>()]])
  // A chunk whose earlier styles became fewer is visited again.
  const open = [main]
  for (const entry of open) {
    const here = [...loadedWith(entry)].map(moduleAt)
    const styles = new Set([...(before.get(entry) ?? []), ...here.flatMap((one) => one.styles)])
    for (const next of here.flatMap(({ lazy }) => lazy)) {
      const known = before.get(next)
      const common = known === undefined ? styles : known.intersection(styles)
      if (known?.size === common.size) continue
      before.set(next, common)
      open.push(next)
    }
  }
  return before
}

// The library's style sheets are imported one by one. A screen that is opened by its address has only those that are
// loaded with it: a component without its own is unstyled there.
const shown = [...chunks(join(page, 'main.tsx'))].filter(([entry]) => entry.endsWith('.tsx'))
test.each(shown.map(([entry, before]) => ({ name: relative(page, entry), entry, before })))(
  '$name has the style sheets of its components',
  ({ entry, before }) => {
    const here = [...loadedWith(entry)]
    const styles = new Set([...before, ...here.flatMap((path) => moduleAt(path).styles)])
    const missing = here.flatMap((path) =>
      moduleAt(path)
        .components.filter((name) => !styles.has(name))
        .map((name) => `${name} of ${relative(page, path)}`),
    )
    expect(missing).toEqual([])
  },
)
