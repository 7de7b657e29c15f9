import { newQrCodeSchema, qrCodeSchema } from '../entities/qr-code.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shared.ts'

/**
 * The QR assigner. The specification names its two flags (`hasQrAssigner` of the group, `hasQrAccess` of the user) but
 * no calls: all of them are our extensions. A customer who scans the code sends a message with a token. The service
 * then assigns the chat to the agent who created the code, even if another agent has the chat. A token can be used
 * once, in its own group, within `limits.qrCodeMs`, and only while its agent may use the QR assigner. A message with an
 * invalid token is an ordinary message.
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
