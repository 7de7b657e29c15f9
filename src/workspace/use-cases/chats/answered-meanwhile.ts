import {
  isAnsweredMeanwhile,
  type AnsweredMeanwhile,
} from '#contract/rules/chats/answered-meanwhile.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { findMessageAt } from '#workspace/storage/messages/messages.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import { messageOut } from '#workspace/serialize.ts'

/**
 * Refuses a message whose writer has not seen the answer of a colleague. Called in the transaction that stores the
 * message: of two users who send at the same moment, the second one is refused.
 * @throws ServiceFailure 409 ANSWERED_MEANWHILE with the colleague's answer. An answer that was deleted or did not reach
 *   the customer refuses nothing.
 */
export async function assertNotAnswered(
  db: Db,
  { row }: { row: ContactsTable },
  writer: { userId: string; seenPosition?: number | undefined },
): Promise<void> {
  const { answered_position: position, answered_by: userId } = row
  const last = position === null || userId === null ? null : { position, userId }
  if (last === null || !isAnsweredMeanwhile(last, writer)) return
  const answer = await findMessageAt(db, row.id, last.position)
  if (answer === undefined || answer.status === 'failed') return
  const colleague = await findUser(db, last.userId)
  const fields: AnsweredMeanwhile = {
    answer: messageOut(answer),
    colleague: { id: last.userId, name: colleague?.name ?? '' },
  }
  throw new ServiceFailure('ANSWERED_MEANWHILE', 'A colleague has answered meanwhile.', {
    ...fields,
  })
}
