import { expect, it } from 'vitest'
import type { Language } from '#contract/limits.ts'
import { textLanguage } from './text-language.ts'

it.each<[string[], Language | undefined]>([
  [['Hola, quiero una cotización para mi casa'], 'es'],
  [['Hello, could I get a quote for the desk?'], 'en'],
  [['Olá, vocês têm o sofá em estoque? Não achei na loja'], 'pt'],
  [['Hola', 'Hello, I want the desk'], 'en'],
  [['Hola', 'Hello'], undefined],
  [['👍', '12'], undefined],
  [[], undefined],
])('the language of %j is %j', (texts, language) => {
  expect(textLanguage(texts)).toBe(language)
})
