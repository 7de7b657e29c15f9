import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { templateShortcuts } from '#contract/rules/answers/template-shortcut.ts'
import {
  archivedTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import type { Answer } from './answer.ts'

/** The answers of one tab, in the stored order. In the tab `interactive`, media answers follow interactive answers. */
export interface AnswersQuery {
  /** Undefined until the answers are fetched. */
  readonly data: readonly Answer[] | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** The group's answers of both tabs, its archived quick messages, and the shortcuts of the quick messages. */
export function useAnswers(groupId: string) {
  const quick = useQuery(quickTemplatesQuery(groupId))
  const archived = useQuery(archivedTemplatesQuery(groupId))
  // Refetched at each visit: sending an answer changes its `lastUsedAt`, and no live event reports that.
  const fresh = { refetchOnMount: 'always' } as const
  const interactive = useQuery({ ...interactiveTemplatesQuery(groupId), ...fresh })
  const media = useQuery({ ...mediaTemplatesQuery(groupId), ...fresh })
  const shortcuts = useMemo(() => templateShortcuts(quick.data ?? []), [quick.data])
  const quickAnswers: AnswersQuery = {
    data: quick.data?.map((template) => ({ list: 'quick', template })),
    error: quick.error,
    refetch: () => quick.refetch(),
  }
  const interactiveAnswers: AnswersQuery = {
    data: interactive.data &&
      media.data && [
        ...interactive.data.map((template) => ({ list: 'interactive', template }) as const),
        ...media.data.map((template) => ({ list: 'media', template }) as const),
      ],
    error: interactive.error ?? media.error,
    refetch: () => Promise.all([interactive.refetch(), media.refetch()]),
  }
  return {
    answers: { quick: quickAnswers, interactive: interactiveAnswers },
    archived: archived.data ?? [],
    shortcuts,
  }
}
