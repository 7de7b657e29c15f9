import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { limits } from '#contract/limits.ts'
import { numberPlaceholders } from './placeholders.ts'
import { checkTemplate, isTemplateValid } from './template-check.ts'
import type { TemplateDraft, TemplateFinding } from './template-finding.ts'

const valid: TemplateDraft = {
  name: 'order_ready',
  templateType: 'TEXT',
  header: '',
  body: 'Your order is ready.',
  footer: '',
  buttons: [],
  headerExamples: [],
  bodyExamples: [],
  hasFile: false,
}
type Button = TemplateDraft['buttons'][number]
const quick = (text = 'Yes'): Button => ({ type: 'QUICK_REPLY', text })
const link = (url?: string, example?: string, text = 'Follow'): Button => ({
  type: 'URL',
  text,
  url,
  example,
})
const phone = (phoneNumber?: string, text = 'Call'): Button => ({
  type: 'PHONE_NUMBER',
  text,
  phoneNumber,
})
const code = (example?: string): Button => ({ type: 'COPY_CODE', text: '', example })

/** Findings as `field code at`; a warning starts with `?`. */
const found = (changes: Partial<TemplateDraft>) =>
  checkTemplate({ ...valid, ...changes }).map(
    ({ level, field, code, at }: TemplateFinding) =>
      `${level === 'warning' ? '? ' : ''}${field} ${code} ${at}`,
  )

const a = (count: number) => 'a'.repeat(count)

describe('a channel template', () => {
  it('that is valid has no findings', () => {
    expect(checkTemplate(valid)).toEqual([])
    expect(isTemplateValid(valid)).toBe(true)
  })

  it.each<[Partial<TemplateDraft>, string[]]>([
    [{ name: '' }, ['name missing 0']],
    [{ name: 'order ready' }, ['name nameCharacters 5']],
    [{ name: 'Order' }, ['name nameCharacters 0']],
    [{ name: 'pedido_ñ' }, ['name nameCharacters 7']],
    [{ name: a(512) }, []],
    [{ name: a(513) }, ['name tooLong 512']],

    [{ templateType: 'IMAGE' }, ['file missing 0']],
    [{ templateType: 'IMAGE', hasFile: true }, []],
    [{ templateType: 'VIDEO', hasFile: true, header: a(61) }, []],

    [{ header: a(60) }, []],
    [{ header: a(61) }, ['header tooLong 60']],
    [{ header: 'Our *offer*' }, ['header formatting 4']],
    [{ header: 'Our offer', footer: 'a\nb' }, ['footer lineBreak 1']],
    [{ header: 'For {{name}}', headerExamples: ['Rosa'] }, []],
    [{ header: 'For {{name}}' }, ['headerExample missing 0']],
    [{ header: '{{a}} and {{b}}', headerExamples: ['x', 'y'] }, ['header tooManyParameters 10']],
    [{ header: 'For {{name' }, ['header unmatchedBraces 4']],
    [{ header: 'For {{#1}}', headerExamples: ['x'] }, ['header parameterCharacters 4']],

    [{ body: '' }, ['body missing 0']],
    [{ body: ' \n ' }, ['body missing 0']],
    [{ body: a(1_024) }, []],
    [{ body: a(1_025) }, ['body tooLong 1024']],
    [{ body: '🎁'.repeat(512) }, []],
    [{ body: '🎁'.repeat(513) }, ['body tooLong 1024']],
    [{ body: 'Hi {{name}}!', bodyExamples: ['Rosa'] }, []],
    [{ body: 'Hi {{name}}!' }, ['bodyExample missing 0']],
    [{ body: 'Hi {{a}} of {{b}}!', bodyExamples: ['x', ' '] }, ['bodyExample missing 1']],
    [{ body: '{{a}} is here', bodyExamples: ['x'] }, ['body parameterAtStart 0']],
    [{ body: ' {{a}} is here', bodyExamples: ['x'] }, ['body parameterAtStart 1']],
    [{ body: 'Here is {{a}}', bodyExamples: ['x'] }, ['body parameterAtEnd 8']],
    [{ body: 'Here is {{a}}\n', bodyExamples: ['x'] }, ['body parameterAtEnd 8']],
    [{ body: 'Hi {{a}}{{b}}!', bodyExamples: ['x', 'y'] }, ['body parametersAdjacent 8']],
    [{ body: 'Hi {{a}} {{b}}!', bodyExamples: ['x', 'y'] }, ['body parametersAdjacent 9']],
    [{ body: 'Hi {{a}}, {{b}}!', bodyExamples: ['x', 'y'] }, []],
    [{ body: 'Hi {{a}' }, ['body unmatchedBraces 3']],
    [{ body: 'Hi {a}}' }, ['body unmatchedBraces 5']],
    [{ body: 'Hi {{{a}}}!', bodyExamples: ['x'] }, ['body unmatchedBraces 3']],
    [{ body: 'Hi {{a}} and {{b!', bodyExamples: ['x'] }, ['body unmatchedBraces 13']],
    [{ body: 'Hi {a} and {}' }, []],
    ...['#', '$', '%'].map((sign): [Partial<TemplateDraft>, string[]] => [
      { body: `Hi {{a${sign}}}!`, bodyExamples: ['x'] },
      ['body parameterCharacters 3'],
    ]),
    [{ body: 'All for 100% # $' }, []],

    [{ footer: a(60) }, []],
    [{ footer: a(61) }, ['footer tooLong 60']],
    [{ footer: 'By {{a}}' }, ['footer parameterNotAllowed 3']],
    [{ footer: 'By Nogal 🌰' }, ['footer emoji 9']],
  ])('with %j has the findings %j', (changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })

  const desktop = '? buttons hiddenOnDesktop 0'
  it.each<[string, Button[], string[]]>([
    ['three quick replies', [quick(), quick('No'), quick('Later')], []],
    ['four quick replies', [quick('a'), quick('b'), quick('c'), quick('d')], [desktop]],
    ['a quick reply and a link', [quick(), link('https://x.example')], [desktop]],
    ['ten buttons', Array.from({ length: 10 }, (_, at) => quick(`${at}`)), [desktop]],
    [
      'eleven buttons',
      Array.from({ length: 11 }, (_, at) => quick(`${at}`)),
      ['buttons tooManyButtons 0', desktop],
    ],
    ['a label of 25 characters', [quick(a(25))], []],
    ['a label of 26 characters', [quick(), quick(a(26))], ['buttonLabel tooLong 1']],
    ['no label', [quick(' ')], ['buttonLabel missing 0']],
    ['a label with a placeholder', [quick('{{1}}')], ['buttonLabel parameterNotAllowed 0']],
    [
      'two links',
      [link('https://x.example'), link('http://y.example/z?q=1', undefined, 'Open')],
      [],
    ],
    ['two equal labels', [quick('Yes'), quick(' Yes')], ['buttonLabel duplicateTitle 1']],
    [
      'a reply and a link with equal labels',
      [quick('Follow'), link('https://x.example')],
      ['buttonLabel duplicateTitle 1', '? buttons hiddenOnDesktop 0'],
    ],
    [
      'three links',
      [
        link('https://x.example', undefined, 'X'),
        link('https://y.example', undefined, 'Y'),
        link('https://z.example', undefined, 'Z'),
      ],
      ['buttons tooManyUrlButtons 0'],
    ],
    ['no address', [link()], ['buttonUrl missing 0']],
    ['an address of 2000 characters', [link(`https://x.example/${a(1_982)}`)], []],
    [
      'an address of 2001 characters',
      [link(`https://x.example/${a(1_983)}`)],
      ['buttonUrl tooLong 0'],
    ],
    ['an address without a scheme', [link('x.example')], ['buttonUrl invalidUrl 0']],
    ['an address with another scheme', [link('javascript:alert(1)')], ['buttonUrl invalidUrl 0']],
    ['an address with a space', [link('https://x.example/a b')], ['buttonUrl invalidUrl 0']],
    ['a placeholder in the host', [link('https://{{1}}', 'x')], ['buttonUrl invalidUrl 0']],
    ['half a placeholder', [link('https://x.example/{{1')], ['buttonUrl invalidUrl 0']],
    ['a placeholder at the end', [link('https://x.example/{{ order }}', '7')], []],
    [
      'a placeholder without an example',
      [link('https://x.example/{{1}}')],
      ['buttonExample missing 0'],
    ],
    [
      'a placeholder in the middle',
      [link('https://x.example/{{1}}/pay', '7')],
      ['buttonUrl parameterNotAtEnd 0'],
    ],
    [
      'two placeholders',
      [link('https://x.example/{{1}}/{{2}}', '7')],
      ['buttonUrl tooManyParameters 0'],
    ],
    ['a phone number', [phone('+51 987 654 321')], []],
    ['no phone number', [phone()], ['buttonPhone missing 0']],
    ['letters in a phone number', [phone('call me')], ['buttonPhone invalidPhone 0']],
    ['a phone number of 20 characters', [phone('1'.repeat(20))], []],
    ['a phone number of 21 characters', [phone('1'.repeat(21))], ['buttonPhone tooLong 0']],
    [
      'two phone numbers',
      [phone('51987654321'), phone('51987654322', 'Call too')],
      ['buttons tooManyPhoneButtons 0'],
    ],
    ['a copy code button', [code('SAVE10')], []],
    ['a copy code button without an example', [code()], ['buttonExample missing 0']],
    ['two copy code buttons', [code('A'), code('B')], ['buttons tooManyCopyCodeButtons 0']],
    [
      'quick replies that are not adjacent',
      [quick(), link('https://x.example'), quick('No')],
      ['buttons quickRepliesApart 0', desktop],
    ],
    ['quick replies after a link', [link('https://x.example'), quick(), quick('No')], [desktop]],
  ])('is checked with these buttons: %s', (_, buttons, expected) => {
    expect(found({ buttons })).toEqual(expected)
  })

  it('with a text that is too long has a finding with the limit', () => {
    expect(checkTemplate({ ...valid, body: a(1_025) })).toEqual([
      { level: 'error', field: 'body', code: 'tooLong', at: 1_024, max: 1_024 },
    ])
  })

  const words = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('{{x}}', '{{', '}}', '{{#}}', ' ', 'Hi ')))
    .map((parts) => parts.join(''))
  const button: fc.Arbitrary<Button> = fc.record({
    type: fc.constantFrom('QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW', 'unknown'),
    text: words,
    url: fc.option(words, { nil: undefined }),
    phoneNumber: fc.option(words, { nil: undefined }),
    example: fc.option(words, { nil: undefined }),
  })
  const draft: fc.Arbitrary<TemplateDraft> = fc.record({
    name: fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9_]{1,12}$/)),
    templateType: fc.constantFrom('TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'unknown'),
    header: words,
    body: words,
    footer: words,
    buttons: fc.array(button, { maxLength: 12 }),
    headerExamples: fc.array(fc.string()),
    bodyExamples: fc.array(fc.string()),
    hasFile: fc.boolean(),
  })

  it('has findings only at positions within its texts', () => {
    fc.assert(
      fc.property(draft, (typed) => {
        for (const { field, at } of checkTemplate(typed)) {
          const length = {
            name: typed.name.length,
            header: typed.header.length,
            body: typed.body.length,
            footer: typed.footer.length,
            headerExample: numberPlaceholders(typed.header).names.length - 1,
            bodyExample: numberPlaceholders(typed.body).names.length - 1,
            file: 0,
            buttons: 0,
            buttonLabel: typed.buttons.length - 1,
            buttonUrl: typed.buttons.length - 1,
            buttonPhone: typed.buttons.length - 1,
            buttonExample: typed.buttons.length - 1,
            category: 0,
            cards: 0,
            offer: 0,
            codeMinutes: 0,
            app: 0,
          }[field]
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(length)
        }
      }),
    )
  })

  it('that has no errors is accepted by the contract', () => {
    const { body: schema } = whatsAppTemplatesApi.applyWhatsAppTemplate
    const bodies = fc
      .array(fc.stringMatching(/^[a-z ñ🎁]{1,40}$/u), { minLength: 2, maxLength: 8 })
      .map((parts) => `A${parts.join(' b{{x}}c ')}.`)
    fc.assert(
      fc.property(bodies, fc.stringMatching(/^[a-z0-9_]{1,512}$/), (body, name) => {
        const { templateText, templateApproveText, names } = numberPlaceholders(body)
        const bodyExamples = names.map(() => 'x')
        const typed = { ...valid, name, body, bodyExamples }
        expect([body, checkTemplate(typed)]).toEqual([body, []])
        const call = {
          groupId: '1',
          name,
          templateType: 'TEXT',
          templateText,
          templateApproveText,
          category: 'UTILITY',
          languageCode: 'es',
        }
        expect(schema.safeParse(call).success).toBe(true)
        expect(templateText.length).toBeLessThanOrEqual(limits.template.bodyMax)
      }),
    )
  })
})
