import { Tabs } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, type ReactNode } from 'react'
import { isLineDownAtom } from '#renderer/data/groups/line-status.ts'
import { ClosedWindowNotice } from './closed-window/closed-window-notice.tsx'
import classes from './composer.module.css'
import { MessageField } from './message-field.tsx'
import { useComposer, type ComposerProps } from './use-composer.ts'

const LineDownNotice = lazy(() => import('./tools/line-down-notice.tsx'))
const CollisionNotice = lazy(() => import('./tools/collision-notice.tsx'))

interface MessageComposerProps extends ComposerProps {
  isOpen: boolean
  /** The tabs of the composer. */
  tabs: ReactNode
}

/** The message field. While the 24-hour window is closed (`isOpen` is false), a notice replaces it. */
export function MessageComposer(props: MessageComposerProps) {
  const { contact, focusRequest, isOpen, tabs } = props
  const composer = useComposer(props)
  const { isEmpty, collision, answers, field, isWriting } = composer
  const { trackFocus, onFillingChange } = composer.closedWindow
  const isLineDown = useAtomValue(isLineDownAtom)
  if (!isWriting) {
    return (
      <>
        {tabs}
        <Tabs.Panel
          key="instead"
          value="reply"
          keepMounted
          ref={trackFocus}
          className={classes.place}
        >
          <ClosedWindowNotice
            contact={contact}
            focusRequest={focusRequest}
            isOpen={isOpen}
            onFillingChange={onFillingChange}
          />
        </Tabs.Panel>
      </>
    )
  }
  return (
    <>
      <Suspense>{isLineDown && <LineDownNotice />}</Suspense>
      <Suspense>
        {collision !== null && (
          <CollisionNotice
            collision={collision}
            takesFocus={() =>
              isEmpty &&
              [document.body, field.current].some((one) => one === document.activeElement)
            }
            onSendAnyway={answers.sendAnyway}
            onEdit={answers.edit}
            onDiscard={answers.discard}
          />
        )}
      </Suspense>
      {tabs}
      <MessageField key="field" composer={composer} />
    </>
  )
}
