import { Anchor } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import { shownResultAtom } from '#renderer/scenes/inbox/search/search-state.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './message-text.module.css'
import { MessageText } from './message-text.tsx'

/** The row keys of the long texts that the reader has unfolded in the open chat, also of those that scrolled away. */
const unfoldedAtom = atomWithin<readonly string[]>(openContactIdAtom, [])

/** A long text of a conversation, of which the reader may ask for the rest. What a search has found is not folded. */
export function FoldedText({ text, row }: { text: string; row: string }) {
  const { t } = useInboxTexts()
  const live = useLive()
  const [unfolded, setUnfolded] = useAtom(unfoldedAtom)
  const isUnfolded = unfolded.includes(row)
  const found = live.message(useAtomValue(shownResultAtom)?.messageId ?? '')
  const isFound = found !== undefined && (found.clientKey ?? found.id) === row
  useEffect(() => {
    if (isFound) setUnfolded((rows) => [...rows, row])
  }, [isFound, setUnfolded, row])
  if (isUnfolded || isFound) return <MessageText text={text} />
  return (
    <>
      <MessageText text={text} folded />
      <Anchor
        component="button"
        type="button"
        className={classes.more}
        size="sm"
        fw={600}
        onClick={() => setUnfolded((rows) => [...rows, row])}
      >
        {t('inbox.messageActions.more')}
      </Anchor>
    </>
  )
}
