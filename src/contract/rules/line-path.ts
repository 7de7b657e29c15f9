/** The path at which a line's provider delivers webhooks, below the public address of the service. */
export const linePath = (lineId: string): string => `/webhooks/whatsapp/${lineId}`
