/** Worked examples; docs/integrations.md has the same code, and a test runs the one of the shop. */

const n8n = `// n8n: a Code node behind a Webhook node (POST, option "Raw Body").
// n8n needs NODE_FUNCTION_ALLOW_BUILTIN=crypto.
const { createHmac, timingSafeEqual } = require('crypto')
const secret = $env.BANDEJA_SECRET

const body = await this.helpers.getBinaryDataBuffer(0, 'data')
const header = $input.first().json.headers['x-bandeja-signature']
const parts = header.split(',').map((part) => part.split('='))
const time = parts.find(([name]) => name === 't')[1]
const ours = createHmac('sha256', secret)
  .update(time + '.')
  .update(body)
  .digest()
const isSigned = parts
  .filter(([name]) => name === 'v1')
  .map(([, hex]) => Buffer.from(hex, 'hex'))
  .some((theirs) => theirs.length === ours.length && timingSafeEqual(theirs, ours))
if (!isSigned || Math.abs(Date.now() / 1000 - Number(time)) > 300)
  throw new Error('The call is not signed by Bandeja, or too old.')

// The same id may come twice: keep those of the last day, and drop doubles.
return [{ json: JSON.parse(body.toString()) }]
`

const shop = `// Node 20 or newer: sends an approved template to whoever has ordered.
const { BANDEJA_URL, BANDEJA_KEY, BANDEJA_TEMPLATE, ORDER } = process.env
const order = JSON.parse(ORDER) // { number, name, phone: digits with the country code }

async function call(method, path, body, headers = {}) {
  const response = await fetch(BANDEJA_URL + '/services/' + path, {
    method,
    headers: {
      authorization: 'Bearer ' + BANDEJA_KEY,
      'content-type': 'application/json',
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(response.status + ' ' + answer.code + ': ' + answer.message)
  return answer
}

const { items } = await call('GET', 'main/contacts?filter=' + order.phone)
const contact =
  items.find(({ phone }) => phone === order.phone) ??
  (await call('POST', 'main/contacts/new/auth', {
    name: order.name,
    phone: order.phone,
    source: 3, // an integration
  }))

// A repetition with the same key sends nothing.
const message = await call(
  'POST',
  'messages/templates',
  { contactId: contact._id, templateId: BANDEJA_TEMPLATE, parameters: [order.name, order.number] },
  { 'idempotency-key': 'order-' + order.number },
)
console.log(message._id)
`

const erp = `# A changed record of the ERP: its tax number in field 1 of the contact, its credit in field 2.
curl -X PATCH "$BANDEJA_URL/services/main/contacts/$CONTACT_ID" \\
  -H "Authorization: Bearer $BANDEJA_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "custom_1": "20601234567", "custom_2": "1500" }'

# Which contact it is: search by phone, with the country code.
curl "$BANDEJA_URL/services/main/contacts?filter=51987654321" \\
  -H "Authorization: Bearer $BANDEJA_KEY"
`

export const examples = { n8n, shop, erp } as const
