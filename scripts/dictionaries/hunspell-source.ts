/** A Hunspell dictionary as Chromium's format stores it: numbered groups replace the flags of words and rules. */
export interface HunspellDictionary {
  /** Flag groups in the order of their numbers; the first has number 1. */
  groups: readonly string[]
  /** Lines of prefix and suffix rules. */
  rules: readonly string[]
  /** Pairs of a frequent mistake and its correction, for suggestions. */
  replacements: readonly (readonly [string, string])[]
  /** All other commands of the .aff file. */
  commands: readonly string[]
  /** The words with the numbers of their groups; 0 is a word without flags. */
  words: ReadonlyMap<string, ReadonlySet<number>>
}

/** Commands that Chromium's format cannot express. */
const UNSUPPORTED = new Set(['IGNORE', 'COMPLEXPREFIXES', 'AF', 'AM'])

/**
 * Parses a dictionary whose files are UTF-8 and whose flags are single characters.
 * @throws Error for a command that Chromium's format cannot express
 */
export function parseHunspell(aff: string, dic: string): HunspellDictionary {
  const groups = new Map<string, number>()
  function groupOf(flags: string): number {
    const number = groups.get(flags) ?? groups.size + 1
    groups.set(flags, number)
    return number
  }

  const rules: string[] = []
  const replacements: [string, string][] = []
  const commands: string[] = []
  for (const line of linesOf(aff)) {
    const [command = '', ...values] = line.trim().split(/\s+/)
    if (UNSUPPORTED.has(command)) throw new Error(`${command} is not supported.`)
    if (command === 'SET' || command === 'FLAG') {
      if (values[0] !== 'UTF-8') throw new Error(`${line} is not supported.`)
    } else if (command === 'SFX' || command === 'PFX') {
      rules.push([command, ...ruleParts(values, groupOf)].join(' '))
    } else if (command === 'REP') {
      const [mistake = '', correction] = values
      // The first line has only the number of pairs.
      if (correction !== undefined) replacements.push([spaced(mistake), spaced(correction)])
    } else {
      commands.push(line.trim())
    }
  }

  const words = new Map<string, Set<number>>()
  // The first line has the number of words.
  for (const line of linesOf(dic).slice(1)) {
    const { word, flags } = splitWord(line)
    const numbers = words.get(word) ?? new Set()
    words.set(word, numbers.add(flags === '' ? 0 : groupOf(flags)))
  }
  return { groups: [...groups.keys()], rules, replacements, commands, words }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

/**
 * Replaces the flags of a rule by their group. The suffix rule `A r ción/S ar` belongs to class A. For a word that ends
 * in "ar", it removes "r" and appends "ción" with the flags S. The first line of a class, `A Y 12`, stays unchanged.
 */
function ruleParts(values: string[], groupOf: (flags: string) => number): string[] {
  const [flag = '', strip = '', affix = '', fourth = '.'] = values
  if (values.length === 3 && /^[YN]$/.test(strip)) return values
  // The fourth value may also be a comment.
  const condition = fourth.startsWith('#') ? '.' : fourth
  const [ending = '', flags] = affix.split('/')
  return [flag, strip, flags ? `${ending}/${groupOf(flags)}` : ending, condition]
}

/** Splits `word/flags` at the first slash that is not escaped; a description after a tab is dropped. */
function splitWord(line: string): { word: string; flags: string } {
  const [entry = ''] = line.split('\t')
  const slash = entry.search(/(?<=[^\\])\//)
  const word = slash === -1 ? entry : entry.slice(0, slash)
  const flags = slash === -1 ? '' : entry.slice(slash + 1)
  return { word: word.trim().replaceAll('\\/', '/'), flags: flags.trim().replaceAll('/', '') }
}

/** A space inside a replacement is written as an underscore. */
function spaced(text: string): string {
  return text.replaceAll('_', ' ')
}
