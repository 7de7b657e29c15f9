import { z } from 'zod'
import { languages } from '#contract/limits.ts'
import { stored } from '#renderer/data/stored.ts'

/**
 * The group's language when the group was last used on this machine, or null. The page starts in this language, so that
 * the language does not change once the group has loaded.
 */
export const storedLanguage = (groupId: string) =>
  stored(`bandeja.language.${groupId}`, z.enum(languages), null)
