import type { ErrorCode } from '#contract/errors.ts'
import { defaultLanguage, type Language } from '#contract/limits.ts'
import type { ServiceFailure } from '#workspace/failure.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import type { Db } from '#workspace/storage/tables.ts'

type Reason = 'forbidden' | 'blocked' | 'gone' | 'limit' | 'other'

/** Reasons why a scheduled message was not sent, shown after "Not sent:". */
const words: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  es: {
    forbidden: 'quien lo programó ya no puede escribir en este chat.',
    blocked: 'la persona está bloqueada.',
    gone: 'la plantilla programada ya no está disponible.',
    limit: 'se agotó el límite de mensajes del grupo.',
    other: 'el mensaje programado ya no se puede enviar así.',
  },
  en: {
    forbidden: 'whoever scheduled it can no longer write in this chat.',
    blocked: 'the person is blocked.',
    gone: 'the scheduled template is no longer available.',
    limit: 'the group’s message limit is used up.',
    other: 'the scheduled message can no longer be sent like this.',
  },
  pt: {
    forbidden: 'quem a agendou não pode mais escrever neste chat.',
    blocked: 'a pessoa está bloqueada.',
    gone: 'o modelo agendado não está mais disponível.',
    limit: 'o limite de mensagens do grupo se esgotou.',
    other: 'a mensagem agendada não pode mais ser enviada assim.',
  },
}

const reasons: Partial<Record<ErrorCode, Reason>> = {
  FORBIDDEN: 'forbidden',
  CONTACT_BLOCKED: 'blocked',
  NOT_FOUND: 'gone',
  WATEMPLATE_NOT_APPROVED: 'gone',
  MESSAGE_LIMIT: 'limit',
}

/** Describes the reason for a failure, in the language of the group. */
export async function failureWords(
  db: Db,
  groupId: string,
  failure: ServiceFailure,
): Promise<string> {
  const group = await findGroup(db, groupId)
  return words[group?.language ?? defaultLanguage][reasons[failure.code] ?? 'other']
}
