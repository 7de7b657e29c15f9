import { billingApi } from '#contract/api/reports/billing.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can } from '#contract/policies/index.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { findPlan } from '#workspace/storage/people/plans.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { billedMonths, billOf, invoiceOf } from '#workspace/storage/reports/bills.ts'
import { invoicePdf } from '#workspace/use-cases/reports/invoice-pdf.ts'
import { enterGroup, type Who } from '#workspace/access.ts'

/**
 * @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not see its bills
 */
async function enterToBill(db: Db, call: Who): Promise<{ group: Group; users: number }> {
  const { directory, viewer } = await enterGroup(db, call)
  if (!can(viewer, 'billing.see')) throw forbidden('You may not see the bills of this group.')
  return { group: directory.group, users: directory.permissions.size }
}

export const billingRoutes = [
  implement(billingApi.billing, async (call, { storage, clock }) => {
    const { group, users } = await enterToBill(storage.db, call)
    const now = clock.now()
    const months = await billedMonths(storage.db, group, now)
    const month = call.query.month ?? months[0] ?? ''
    if (!months.includes(month)) throw notFound('bill')
    return { ...(await billOf(storage.db, group, month, months, now)), users }
  }),

  implement(billingApi.invoiceFile, async (call, { storage, clock }) => {
    const { group } = await enterToBill(storage.db, call)
    const [, ...closed] = await billedMonths(storage.db, group, clock.now())
    const month = call.params.invoiceId
    if (!closed.includes(month)) throw notFound('invoice')
    const plan = await findPlan(storage.db, group.id)
    const { invoice, rows } = await invoiceOf(storage.db, group, plan, month)
    const bytes = await invoicePdf(group, plan, invoice, rows)
    return {
      filename: `${invoice.number}.pdf`,
      mimeType: 'application/pdf',
      base64: Buffer.from(bytes).toString('base64'),
    }
  }),
]
