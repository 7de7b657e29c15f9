import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import { nestings, type Nesting } from './nesting-table.ts'
import {
  answerLevel,
  isOffered,
  levelViews,
  allowedAnswers,
  withoutAnswer,
  withRule,
  type Levels,
} from './tag-levels.ts'

const levels = [
  { id: 'reason', name: 'Motivo', order: 2 },
  { id: 'contact', name: 'Contacto', order: 0 },
  { id: 'result', name: 'Resultado', order: 1 },
]
const labels = {
  contact: ['Responde', 'No responde', 'Número equivocado'],
  result: [
    'Aplica',
    'No aplica',
    'Olva Courier',
    'Sin especificar',
    'Info fibra',
    'Alto valor + teléfono',
  ],
  reason: ['Compró', 'Pidió cotización', 'Precio', 'Sin stock', 'Otro'],
}
const tags = Object.entries(labels).flatMap(([type, names]) =>
  names.map((name) => ({ id: name, name, type })),
)
const setup = (nesting: Nesting | null): Levels => ({ nesting, levels, tags })

/** The level tags of a contact. `chosen` has the label for the first, second and third level; null for no tag. */
const carrying = (...chosen: (string | null)[]): ContactLevelTag[] =>
  ['contact', 'result', 'reason'].flatMap((levelId, index) => {
    const tagId = chosen[index]
    return tagId == null ? [] : [{ levelId, tagId }]
  })

/** For each level: the labels that a contact with these tags can get, or why the level is disabled. */
const offered = (nesting: Nesting | null, ...chosen: (string | null)[]) =>
  levelViews(setup(nesting), carrying(...chosen)).map(
    ({ disabled, options }) => disabled ?? options.map(({ name }) => name),
  )

describe('the levels', () => {
  const [first, second, third] = [labels.contact, labels.result, labels.reason]
  const narrow = ['Aplica', 'No aplica', 'Olva Courier', 'Sin especificar']

  it.each<[Nesting | null, (string | null)[], (string | string[])[]]>([
    [null, [], [first, second, third]],
    [null, ['No responde'], [first, second, third]],

    ['hasNesting', [], [first, 'unanswered', third]],
    ['hasNesting', ['Responde'], [first, narrow, third]],
    ['hasNesting', ['No responde'], [first, 'closed', third]],
    ['hasNesting', ['Número equivocado'], [first, second, third]],
    ['hasNesting', ['Responde', 'Sin especificar'], [first, narrow, third]],

    ['hasNesting2', [], [first, 'unanswered', 'unanswered']],
    ['hasNesting2', ['Responde'], [first, narrow, 'unanswered']],
    ['hasNesting2', ['No responde'], [first, 'closed', 'unanswered']],
    [
      'hasNesting2',
      ['Responde', 'Aplica'],
      [first, narrow, ['Compró', 'Pidió cotización', 'Otro']],
    ],
    ['hasNesting2', ['Responde', 'No aplica'], [first, narrow, ['Precio', 'Sin stock', 'Otro']]],
    ['hasNesting2', ['Responde', 'Olva Courier'], [first, narrow, ['Precio', 'Otro']]],
    ['hasNesting2', ['Responde', 'Sin especificar'], [first, narrow, 'closed']],
    ['hasNesting2', ['Responde', 'Info fibra'], [first, narrow, third]],

    ['hasNesting3', ['Responde'], [first, second, 'unanswered']],
    ['hasNesting3', ['No responde'], [first, 'closed', 'unanswered']],
    [
      'hasNesting3',
      ['Responde', 'Info fibra'],
      [first, second, ['Pidió cotización', 'Precio', 'Sin stock', 'Otro']],
    ],
    ['hasNesting3', ['Responde', 'Alto valor + teléfono'], [first, second, ['Compró', 'Otro']]],
    ['hasNesting3', ['Responde', 'Sin especificar'], [first, second, 'closed']],
  ])(
    'in the nesting %s offer the tags that the table allows after the answers %j',
    (nesting, chosen, expected) => {
      expect(offered(nesting, ...chosen)).toEqual(expected)
    },
  )

  it.each(['responde', ' RESPONDE ', 'Responds', 'rEsPoNdE'])(
    'recognise the answer “responds” in any case or language, with or without outer spaces: %j',
    (name) => {
      const renamed = tags.map((tag) => (tag.id === 'Responde' ? { ...tag, name } : tag))
      const views = levelViews(
        { nesting: 'hasNesting', levels, tags: renamed },
        carrying('Responde'),
      )
      expect(views[1]?.options.map((tag) => tag.name)).toEqual(narrow)
    },
  )

  it('recognise a label with accents in any Unicode form', () => {
    const name = 'Alto valor + teléfono'.normalize('NFD')
    const renamed = tags.map((tag) => (tag.id === 'Alto valor + teléfono' ? { ...tag, name } : tag))
    const views = levelViews({ nesting: 'hasNesting', levels, tags: renamed }, carrying('Responde'))
    expect(views[1]?.options.map(({ id }) => id)).toEqual(narrow)
  })

  it('treat a label that the table names only on another level as the group’s own label', () => {
    const named = { id: 'Precio', name: 'Precio', type: 'result' }
    const wider = { ...setup('hasNesting2'), tags: [...tags, named] }
    const views = levelViews(wider, [
      { levelId: 'contact', tagId: 'Responde' },
      { levelId: 'result', tagId: 'Precio' },
    ])
    expect(views[1]?.options).toContain(named)
    expect(views[2]?.options.map(({ name }) => name)).toEqual(['Precio', 'Otro'])
  })

  it('after the third are unrestricted', () => {
    const more = { id: 'more', name: 'Más', order: 9 }
    const tag = { id: 'x', name: 'No responde', type: 'more' }
    const wider = {
      nesting: 'hasNesting3' as const,
      levels: [...levels, more],
      tags: [...tags, tag],
    }
    expect(levelViews(wider, []).at(-1)).toMatchObject({ disabled: null, options: [tag] })
  })
})

describe('an answer', () => {
  const answered = (
    nesting: Nesting | null,
    before: ContactLevelTag[],
    levelId: string,
    tagId: string | null,
  ) => {
    const tag = tags.find(({ id }) => id === tagId) ?? null
    return answerLevel(setup(nesting), before, levelId, tag)
  }
  const bought = carrying('Responde', 'Aplica', 'Compró')

  it('removes answers of later levels that it no longer allows', () => {
    expect(answered('hasNesting3', bought, 'contact', 'No responde')).toEqual(
      carrying('No responde'),
    )
    expect(answered('hasNesting3', bought, 'result', 'No aplica')).toEqual(
      carrying('Responde', 'No aplica'),
    )
  })

  it('keeps answers of later levels that it still allows', () => {
    expect(answered('hasNesting3', bought, 'result', 'Alto valor + teléfono')).toEqual(
      carrying('Responde', 'Alto valor + teléfono', 'Compró'),
    )
    expect(answered('hasNesting', bought, 'contact', 'No responde')).toEqual(
      carrying('No responde', null, 'Compró'),
    )
  })

  it('is refused if the level is unknown or disabled, or does not offer it', () => {
    expect(answered('hasNesting2', [], 'result', 'Aplica')).toBeNull()
    expect(answered('hasNesting2', carrying('No responde'), 'result', 'Aplica')).toBeNull()
    expect(answered('hasNesting2', carrying('Responde'), 'result', 'Info fibra')).toBeNull()
    expect(answered('hasNesting2', carrying('Responde'), 'reason', 'Precio')).toBeNull()
    expect(answered(null, [], 'nowhere', 'Precio')).toBeNull()
    expect(answered(null, [], 'result', 'Precio')).toBeNull()
  })

  it('can be cleared with its dependent answers if the level is not disabled', () => {
    expect(answered('hasNesting2', bought, 'result', null)).toEqual(carrying('Responde'))
    expect(answered('hasNesting2', bought, 'contact', null)).toEqual([])
    expect(answered(null, bought, 'contact', null)).toEqual(carrying(null, 'Aplica', 'Compró'))
    const stale = carrying('No responde', 'Aplica')
    expect(answered('hasNesting2', stale, 'result', null)).toBeNull()
  })

  it('whose tag was deleted is removed with its dependent answers, even if it could not be cleared', () => {
    const carried = carrying('No responde', 'Aplica', 'Compró')
    expect(answerLevel(setup('hasNesting2'), carried, 'result', null)).toBeNull()
    expect(withoutAnswer(setup('hasNesting2'), carried, 'result')).toEqual(carrying('No responde'))
    expect(withoutAnswer(setup('hasNesting2'), carried, 'contact')).toEqual([])
    expect(withoutAnswer(setup(null), carried, 'result')).toEqual(
      carrying('No responde', null, 'Compró'),
    )
  })

  it('whose tag was renamed keeps only the later answers that the new label allows', () => {
    const renamed = (id: string, name: string): Levels => ({
      ...setup('hasNesting2'),
      tags: tags.map((tag) => (tag.id === id ? { ...tag, name } : tag)),
    })
    const silent = renamed('Responde', 'NO RESPONDE')
    expect(allowedAnswers(silent, bought, 1)).toEqual(carrying('Responde'))
    const open = renamed('Responde', 'Answers')
    expect(allowedAnswers(open, bought, 1)).toEqual(bought)
    expect(allowedAnswers(renamed('Aplica', 'DHL'), bought, 2)).toEqual(
      carrying('Responde', 'Aplica'),
    )
  })

  it('keeps answers of levels that the group does not have', () => {
    const foreign = { levelId: 'gone', tagId: 'x' }
    expect(answered('hasNesting2', [foreign], 'contact', 'Responde')).toEqual([
      foreign,
      ...carrying('Responde'),
    ])
  })
})

describe('any sequence of answers', () => {
  const act = fc.record({
    levelId: fc.constantFrom('contact', 'result', 'reason'),
    tag: fc.constantFrom(null, ...tags),
  })
  const nesting = fc.constantFrom(null, ...nestings)

  it('leaves at most one tag per level, only offered tags, and none on a disabled level', () => {
    fc.assert(
      fc.property(nesting, fc.array(act, { maxLength: 12 }), (variant, acts) => {
        let carried: ContactLevelTag[] = []
        for (const { levelId, tag } of acts) {
          const before = carried
          const after = answerLevel(setup(variant), before, levelId, tag)
          const viewBefore = levelViews(setup(variant), before).find(
            ({ level }) => level.id === levelId,
          )
          const isOffered =
            viewBefore?.disabled === null &&
            (tag === null || viewBefore.options.some(({ id }) => id === tag.id))
          expect(after !== null).toBe(isOffered)
          carried = after ?? before
          expect(new Set(carried.map((one) => one.levelId)).size).toBe(carried.length)
          for (const { chosen, options, disabled } of levelViews(setup(variant), carried)) {
            if (chosen === null) continue
            expect(disabled).toBeNull()
            expect(options).toContain(chosen)
          }
          const now = carried.find((one) => one.levelId === levelId)?.tagId
          const was = before.find((one) => one.levelId === levelId)?.tagId
          expect(now).toBe(isOffered ? tag?.id : was)
        }
      }),
    )
  })
})

describe('the second level', () => {
  it('offers the same tags in hasNesting and hasNesting2, and at least these in hasNesting3', () => {
    fc.assert(
      fc.property(fc.constantFrom(...labels.contact), (label) => {
        const on = (variant: Nesting) =>
          levelViews(setup(variant), carrying(label))[1]?.options.map(({ id }) => id) ?? []
        expect(on('hasNesting2')).toEqual(on('hasNesting'))
        expect(on('hasNesting3')).toEqual(expect.arrayContaining(on('hasNesting2')))
      }),
    )
  })
})

describe('a group’s own nesting rules', () => {
  const tagOf = (name: string) => {
    const tag = tags.find((one) => one.name === name)
    if (tag === undefined) throw new Error(name)
    return tag
  }
  const pair = (after: string, tag: string) => ({ after: tagOf(after), tag: tagOf(tag) })
  /** A group with own rules. A change is [level index, label on the previous level, label on the level, isAllowed]. */
  const ruled = (...changes: readonly [number, string, string, boolean][]): Levels =>
    changes.reduce<Levels>(
      (before, [index, after, tag, isAllowed]) => ({
        ...before,
        rules: withRule(before, index, pair(after, tag), isAllowed),
      }),
      setup('hasNesting3'),
    )
  const shows = (group: Levels, level: number, ...chosen: string[]) => {
    const view = levelViews(group, carrying(...chosen))[level]
    return view?.disabled ?? view?.options.map(({ name }) => name)
  }

  it('can remove a tag, and add a tag that the table does not offer', () => {
    const taken = ruled([2, 'No aplica', 'Precio', false])
    expect(shows(taken, 2, 'Responde', 'No aplica')).toEqual(['Sin stock', 'Otro'])
    const added = ruled([2, 'No aplica', 'Compró', true])
    expect(shows(added, 2, 'Responde', 'No aplica')).toContain('Compró')
    expect(
      answerLevel(taken, carrying('Responde', 'No aplica'), 'reason', tagOf('Precio')),
    ).toBeNull()
  })

  it('can open a level that the table closes, and close a level by removing all its tags', () => {
    expect(
      shows(ruled([2, 'Sin especificar', 'Otro', true]), 2, 'Responde', 'Sin especificar'),
    ).toEqual(['Otro'])
    const none = ruled(
      [2, 'No aplica', 'Precio', false],
      [2, 'No aplica', 'Sin stock', false],
      [2, 'No aplica', 'Otro', false],
    )
    expect(shows(none, 2, 'Responde', 'No aplica')).toBe('closed')
  })

  it('are not stored if they give the same result as the table', () => {
    const anyTag = (levelId: string) =>
      fc.constantFrom(...tags.filter(({ type }) => type === levelId))
    const change = fc.record({
      after: anyTag('result'),
      tag: anyTag('reason'),
      isAllowed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let group = setup('hasNesting3')
        for (const { after, tag, isAllowed } of changes) {
          group = { ...group, rules: withRule(group, 2, { after, tag }, isAllowed) }
          expect(isOffered(group, 2, after, tag)).toBe(isAllowed)
        }
        const plain = setup('hasNesting3')
        for (const { after, tag } of changes)
          group = {
            ...group,
            rules: withRule(group, 2, { after, tag }, isOffered(plain, 2, after, tag)),
          }
        expect(group.rules ?? []).toEqual([])
      }),
    )
  })

  it('apply only to nested levels', () => {
    const { rules = [] } = ruled([2, 'No aplica', 'Precio', false])
    expect(shows({ ...setup('hasNesting'), rules }, 2, 'Responde', 'No aplica')).toContain('Precio')
  })
})
