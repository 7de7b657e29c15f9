import { ServiceFailure } from '#workspace/failure.ts'
import { callGraph, unreachable, type GraphAccess, type GraphAnswer } from './graph.ts'

export type Refusal = Extract<GraphAnswer, { kind: 'refused' }>

/** The answer of a call was lost: the provider may have done what was asked. */
export class LostAnswer extends ServiceFailure {
  constructor() {
    super('LINE_UNREACHABLE', 'The answer of the provider was lost.')
  }
}

export const notOffered = (): ServiceFailure =>
  new ServiceFailure('LINE_REFUSED', 'The provider of the line does not offer this.', {
    details: { fault: 'notOffered' },
  })

/** Codes that concern the line itself, whatever was asked: token, permission, account. */
const isOfLine = (code: number): boolean =>
  [0, 3, 10, 190, 368, 131_005, 131_031].includes(code) || (code >= 200 && code <= 299)

/** The provider's own words for a refusal. */
export const sentenceOf = ({ failure, reason }: Refusal): string =>
  reason.sentence ?? failure.details ?? failure.title ?? ''

/** @param field the name of the part of the call that the provider does not accept; undefined: not known */
export function refusedBy(refusal: Refusal, field: string | undefined): ServiceFailure {
  const code = refusal.failure.code ?? 0
  const message = sentenceOf(refusal)
  const named = isOfLine(code) ? 'token' : field
  return new ServiceFailure('LINE_REFUSED', message === '' ? 'The provider refused.' : message, {
    details: {
      code,
      ...(named !== undefined && { field: named }),
      ...(message !== '' && { message }),
    },
  })
}

/**
 * Calls the provider for somebody who waits for the outcome.
 * @param fieldOf names the field that a refusal is about
 * @throws ServiceFailure LINE_REFUSED; LINE_UNREACHABLE if the provider did nothing; LostAnswer
 */
export async function callProvider(
  access: GraphAccess,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  fieldOf: (refusal: Refusal) => string | undefined = () => undefined,
): Promise<unknown> {
  const answer = await callGraph(access, method, path, body)
  switch (answer.kind) {
    case 'ok':
      return answer.body
    case 'refused':
      throw refusedBy(answer, fieldOf(answer))
    case 'unreached':
      throw unreachable(answer)
    case 'unknown':
      // A call that only reads has changed nothing.
      throw method === 'GET' ? unreachable() : new LostAnswer()
  }
}
