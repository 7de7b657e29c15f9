import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { flowsApi } from '#contract/api/flows/flows.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { groupSummarySchema } from '#contract/entities/groups/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal, startService } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { toastsAtom } from '#renderer/data/change/toasts.ts'
import { wholeView } from '#renderer/scenes/contacts/contact-view.ts'
import { SegmentDialog } from '#renderer/scenes/contacts/segment-dialog.tsx'
import { DeleteDialog } from '#renderer/scenes/contacts/delete-dialog.tsx'
import { CreateFlowDialog } from '#renderer/scenes/flows/create-flow-dialog.tsx'
import { LeaveGroupDialog } from '#renderer/scenes/groups/leave-group-dialog.tsx'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'
import { show, signIn } from './page.fixture.tsx'

/** A dialog that is closed while the service still has its call. */
interface Closed {
  dialog: (close: () => void) => ReactNode
  /** The text to type into a field before confirming. */
  typed?: [field: string, text: string]
  /** The label of its button. */
  confirms: string
  endpoint: Endpoint
  answer: object
  /** The toasts after a success; none if the screen shows the new entry. */
  told: string[]
}

const texts = { title: 'Visit', heading: 'Your visit', body: 'Tell us', complete: 'Send' }
const document = newFlowDocument(welcomeScreen(texts))

const kinds: [string, Closed][] = [
  [
    'a confirmation',
    {
      dialog: (close) => (
        <LeaveGroupDialog
          group={groupSummarySchema.parse({ id: 'g1', name: 'Sales' })}
          onClose={close}
        />
      ),
      confirms: 'Leave',
      endpoint: groupsApi.leaveGroup,
      answer: { ok: true },
      told: ['You left Sales'],
    },
  ],
  [
    'a deletion of several',
    {
      dialog: (close) => (
        <DeleteDialog groupId="g1" ids={['c1']} name="Rosa" onDeleted={close} onClose={close} />
      ),
      confirms: 'Delete contact',
      endpoint: contactTableApi.deleteContacts,
      answer: { items: [{ id: 'c1', result: 'deleted' }] },
      told: ['1 contact deleted'],
    },
  ],
  [
    'a form with one field',
    {
      dialog: (close) => (
        <SegmentDialog groupId="g1" view={wholeView} onClose={close} onSaved={close} />
      ),
      typed: ['Name of the segment', 'Regulars'],
      confirms: 'Save',
      endpoint: segmentsApi.createSegment,
      answer: { id: 's1', groupId: 'g1', name: 'Regulars', rule: {} },
      told: ['Segment saved'],
    },
  ],
  [
    'a form that leads on',
    {
      dialog: (close) => (
        <CreateFlowDialog groupId="g1" title="New flow" onClose={close} onCreated={close} />
      ),
      typed: ['Name', 'Visit'],
      confirms: 'Create flow',
      endpoint: flowsApi.createFlow,
      answer: { id: 'f1', groupId: 'g1', name: 'Visit', document, revision: 1 },
      told: [],
    },
  ],
  [
    'a question about a chat',
    {
      dialog: (close) => (
        <AskFirst
          title="Leave?"
          confirmLabel="Leave"
          act={async () => {
            await call(groupsApi.leaveGroup, { params: { id: 'g1' }, groupId: 'g1' })
          }}
          onClose={close}
        >
          Really?
        </AskFirst>
      ),
      confirms: 'Leave',
      endpoint: groupsApi.leaveGroup,
      answer: { ok: true },
      told: [],
    },
  ],
]

/** The dialog, and a second one that can be opened after it. */
function Screen({ dialog }: Pick<Closed, 'dialog'>) {
  const [shown, setShown] = useState<'first' | 'second' | null>('first')
  const close = () => setShown(null)
  return (
    <>
      <button type="button" onClick={() => setShown('second')}>
        Open another
      </button>
      {shown === 'first' && dialog(close)}
      {shown === 'second' && (
        <Dialog title="Another" onClose={close}>
          Text
        </Dialog>
      )}
    </>
  )
}

/** Confirms the dialog, closes it, and opens another one. @returns a function that answers the call */
async function closedWhileSaving({ dialog, typed, confirms, endpoint }: Closed) {
  signIn()
  const service = startService()
  const response = Promise.withResolvers<object>()
  const calls = service.answer(endpoint, () => response.promise)
  const screen = await show(<Screen dialog={dialog} />)
  if (typed !== undefined) await screen.getByRole('textbox', { name: typed[0] }).fill(typed[1])
  await screen.getByRole('dialog').getByRole('button', { name: confirms, exact: true }).click()
  await expect.poll(() => calls.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Open another' }).click()
  const another = screen.getByRole('dialog', { name: 'Another' })
  await expect.element(another).toBeVisible()
  return { another, answer: response.resolve }
}

/** The news that the user got. */
const news = () => store.get(toastsAtom)

test.each(kinds)(
  '%s that is closed while it saves: the result closes nothing else',
  async (_, kind) => {
    const { another, answer } = await closedWhileSaving(kind)
    answer(kind.answer)
    await expect.poll(() => queryClient.isMutating()).toBe(0)
    expect(news().map(({ text }) => text)).toEqual(kind.told)
    await expect.element(another).toBeVisible()
  },
)

test.each(kinds)('%s that is closed while it saves: a refusal is told', async (_, kind) => {
  const { another, answer } = await closedWhileSaving(kind)
  answer(refusal(403, 'FORBIDDEN'))
  await expect.poll(news).toMatchObject([{ tone: 'danger' }])
  await expect.element(another).toBeVisible()
})
