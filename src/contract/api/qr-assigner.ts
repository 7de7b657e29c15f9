import { newQrCodeSchema, qrCodeSchema } from '../entities/qr-code.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shared.ts'

/**
 * The QR assigner. The specification names the two flags it hangs on (`hasQrAssigner` of the group, `hasQrAccess` of the
 * person) and no call: all ours. A customer who scans the code writes a message that carries a token; the service gives
 * their chat to the agent who made the code, whoever had it before. The token is good once, for `limits.qrCodeMs`, in its
 * own group, and only while its agent may use the assigner: else the message is a message like any other.
 */
export const qrAssignerApi = {
  /** The agent's earlier code, if nobody has used it, is good no longer. CONFLICT for a group without a phone number. */
  createQrCode: endpoint({
    name: 'createQrCode',
    service: 'main',
    method: 'POST',
    path: '/qr-assigner/codes',
    summary: 'Makes a code that assigns the chat of whoever scans it to the caller.',
    output: newQrCodeSchema,
    errors: ['CONFLICT'],
  }),
  qrCode: endpoint({
    name: 'qrCode',
    service: 'main',
    method: 'GET',
    path: '/qr-assigner/codes/{id}',
    summary: 'What has become of a code of the caller’s own.',
    params: idParams,
    output: qrCodeSchema,
  }),
} as const
