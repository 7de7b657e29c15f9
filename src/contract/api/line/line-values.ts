import { z } from 'zod'
import { limits } from '#contract/limits.ts'

const line = limits.line

/** An id of the provider, as it is entered. */
export const lineDigits = z.string().trim().regex(/^\d+$/).max(line.idMax)

/** A copied key may contain marks that nobody sees, and line breaks. */
export const lineSecret = z
  .string()
  .overwrite((text) => text.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, ''))
  .min(1)
  .max(line.secretMax)
