import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { defaultLanguage } from '#contract/limits.ts'
import {
  contactLanguage,
  languageMessages,
  type TranslationWish,
} from '#contract/rules/templates/template-language.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { groupAtom } from '#renderer/data/session/session.ts'

/** What decides which translation of a template a contact gets. Their language is that of the loaded messages. */
export function useTranslationWish({ id }: Pick<Contact, 'id'>): TranslationWish {
  const live = useLive()
  const languageAtom = useMemo(
    () =>
      atom((get) => {
        const newest = get(live.windowAtom(id))?.ids.slice(-languageMessages) ?? []
        return contactLanguage(newest.flatMap((one) => get(live.messageAtom(one)) ?? []))
      }),
    [live, id],
  )
  const contact = useAtomValue(languageAtom)
  const group = useAtomValue(groupAtom)?.language ?? defaultLanguage
  return { contact, group }
}
