import { describe, expect, test } from 'vitest'
import { languages, type Language } from '#contract/limits.ts'
import { allTexts } from './all-texts.fixture.ts'
import { literals } from './literals.ts'

/** A thing with one word in each language, and the words that no text has for it. */
interface Term {
  readonly words: Readonly<Record<Language, string>>
  readonly never: Readonly<Partial<Record<Language, RegExp>>>
  /** Keys of texts that mean something else by such a word, with the reason. */
  readonly except?: Readonly<Record<string, string>>
}

const pane =
  'The specification has a chat list and a conversation: the messages of the chat that is open.'

const terms: Readonly<Record<string, Term>> = {
  'figures of the team': {
    words: { es: 'reporte', en: 'report', pt: 'relatório' },
    never: { es: /\binformes?\b/i, pt: /\b(reportes?|informes?)\b/i },
  },
  'a customer’s exchange with the business': {
    words: { es: 'chat', en: 'chat', pt: 'chat' },
    never: {
      es: /\bconversaci(ón|ones)\b/i,
      en: /\bconversations?\b/i,
      pt: /\bconversas?\b/i,
    },
    except: {
      'inbox.conversation.label': pane,
      'inbox.conversation.beginning': pane,
      'inbox.timeline.filter': pane,
      'inbox.export.title': pane,
      'shell.actions.conversation': pane,
      'inbox.sidebar.status.ratingSent':
        'The question is sent once for each time that the customer writes, not once for the chat.',
    },
  },
  'the status 2 of a chat': {
    words: { es: 'en progreso', en: 'in progress', pt: 'em andamento' },
    never: { es: /\ben curso\b/i, pt: /\bem (curso|progresso)\b/i },
  },
  'a chat in which nothing is left to do': {
    words: { es: 'finalizado', en: 'finished', pt: 'finalizado' },
    never: {
      es: /\b(resuelt[oa]s?|resolución|cerrados)\b|\bchat .*\bcerrado\b/i,
      en: /\bresol(ved|ution)\b|\bchats? .*\bclosed\b/i,
      pt: /\b(resolvid[oa]s?|resolução|fechados)\b|\bchat .*\bfechado\b/i,
    },
  },
  'the first word of a person’s name': {
    words: { es: 'primer nombre', en: 'first name', pt: 'primeiro nome' },
    never: { es: /\bnombre de pila\b/i, en: /\bgiven name\b/i, pt: /\bnome de batismo\b/i },
  },
  'what nine of ten customers wait at most': {
    words: { es: '9 de cada 10', en: '9 in 10', pt: '9 em cada 10' },
    never: { es: /p90|percentil/i, en: /p90|percentile/i, pt: /p90|percentil/i },
  },
}

/** The texts that are shown, and those that the specification fixes. The words of the settings' search are not shown. */
const textsOf = (language: Language) =>
  [...(allTexts[language] ?? []), ...Object.entries(literals)].filter(
    ([key]) => !key.startsWith('settings.words.'),
  )

describe.each(Object.entries(terms))('%s', (_, { words, never, except = {} }) => {
  test.each(languages)('is called by one word in %s', (language) => {
    const pattern = never[language]
    const strange = textsOf(language).filter(
      ([key, text]) => pattern?.test(text) === true && !Object.hasOwn(except, key),
    )
    expect(strange).toEqual([])
    expect(textsOf(language).some(([, text]) => text.toLowerCase().includes(words[language]))).toBe(
      true,
    )
  })
})

test.each(Object.values(terms).flatMap(({ except = {} }) => Object.keys(except)))(
  'the exception %s is a text',
  (key) => {
    for (const language of languages) expect(allTexts[language]?.has(key)).toBe(true)
  },
)

/** A page that says that it saves at once names what on it is saved by a button, or all of it is saved at once. */
test('a page that saves at once names the form on it that has a button', () => {
  const says = /se guarda al momento|saved at once|salv[ao] na hora/i
  const saying = textsOf('es').filter(([, text]) => says.test(text))
  expect(saying.map(([key]) => key).toSorted()).toEqual([
    'profile.description',
    'settings.description',
  ])
  const forms: Readonly<Record<string, Readonly<Record<Language, RegExp>>>> = {
    'settings.description': {
      es: /menos el horario/,
      en: /except the opening hours/,
      pt: /menos o horário/,
    },
    'profile.description': {
      es: /menos la contraseña/,
      en: /except the password/,
      pt: /menos a senha/,
    },
  }
  for (const [key, named] of Object.entries(forms))
    for (const language of languages) expect(allTexts[language]?.get(key)).toMatch(named[language])
})
