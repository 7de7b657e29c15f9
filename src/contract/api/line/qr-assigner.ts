import { newQrCodeSchema, qrCodeSchema } from '#contract/entities/line/qr-code.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

/**
 * The QR assigner. The specification names its two flags (`hasQrAssigner` of the group, `hasQrAccess` of the user) but
 * no calls: all calls are our extensions.
 *
 * A customer who scans an agent's code sends the group a message that contains a token. The service then assigns the
 * chat to that agent, even if another agent has the chat. The token has this effect only once, only in the group of the
 * code, only within `limits.qrCodeMs`, and only while the agent may use the QR assigner. In all other cases the message
 * is an ordinary message.
 */
export const qrAssignerApi = {
  /** Creates a code and invalidates the agent's previous unused code. CONFLICT if the group has no phone number. */
  createQrCode: endpoint({
    name: 'createQrCode',
    service: 'main',
    method: 'POST',
    path: '/qr-assigner/codes',
    summary: 'Creates a code: scanning it assigns the customer’s chat to the caller.',
    output: newQrCodeSchema,
    errors: ['CONFLICT'],
  }),
  qrCode: endpoint({
    name: 'qrCode',
    service: 'main',
    method: 'GET',
    path: '/qr-assigner/codes/{id}',
    summary: 'The state of a code that the caller created.',
    params: idParams,
    output: qrCodeSchema,
  }),
} as const
