import type { Language } from '#contract/limits.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Phrases } from './phrases.ts'
import { pt } from './pt.ts'

export type { Phrases } from './phrases.ts'

export const phrases: Record<Language, Phrases> = { es, en, pt }
