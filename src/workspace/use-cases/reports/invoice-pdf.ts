import { PDFDocument, rgb, StandardFonts, type PDFFont } from '@cantoo/pdf-lib'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Language } from '#contract/limits.ts'
import {
  usageByCategory,
  type BillingCategory,
  type UsageRow,
} from '#contract/rules/reports/billing.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import type { Plan } from '#workspace/storage/people/plans.ts'
import { currency, type Invoice } from '#workspace/storage/reports/bills.ts'

interface Words {
  title: string
  item: string
  messages: string
  amount: string
  plan: string
  subtotal: string
  total: string
  status: Record<Invoice['status'], string>
  categories: Record<BillingCategory, string>
}

const words: Readonly<Record<Language, Words>> = {
  es: {
    title: 'Factura',
    item: 'Concepto',
    messages: 'Mensajes',
    amount: 'Importe',
    plan: 'Plan',
    subtotal: 'Subtotal',
    total: 'Total',
    status: { paid: 'Pagada', open: 'Pendiente' },
    categories: {
      marketing: 'Marketing',
      utility: 'Utilidad',
      authentication: 'Autenticación',
      service: 'Servicio',
    },
  },
  en: {
    title: 'Invoice',
    item: 'Item',
    messages: 'Messages',
    amount: 'Amount',
    plan: 'Plan',
    subtotal: 'Subtotal',
    total: 'Total',
    status: { paid: 'Paid', open: 'Due' },
    categories: {
      marketing: 'Marketing',
      utility: 'Utility',
      authentication: 'Authentication',
      service: 'Service',
    },
  },
  pt: {
    title: 'Fatura',
    item: 'Item',
    messages: 'Mensagens',
    amount: 'Valor',
    plan: 'Plano',
    subtotal: 'Subtotal',
    total: 'Total',
    status: { paid: 'Paga', open: 'Pendente' },
    categories: {
      marketing: 'Marketing',
      utility: 'Utilidade',
      authentication: 'Autenticação',
      service: 'Serviço',
    },
  },
}

/** Size of an A4 page, and the left and right edges of its text, in points. */
const page = { width: 595, height: 842, left: 56, right: 539 }

/**
 * Replaces characters that the font lacks by question marks. PDF's standard fonts have only Western European
 * characters.
 */
function writable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet())
  return Array.from(text, (letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join(
    '',
  )
}

/** Draws an invoice on one page. */
export async function invoicePdf(
  group: Pick<Group, 'name' | 'phone' | 'language'>,
  plan: Plan,
  invoice: Invoice,
  rows: readonly UsageRow[],
): Promise<Uint8Array> {
  const text = words[group.language]
  const money = new Intl.NumberFormat(group.language, { style: 'currency', currency })
  const amount = (cents: number) => money.format(cents / 100).replaceAll(/\s/gu, ' ')
  const file = await PDFDocument.create()
  file.setTitle(`${text.title} ${invoice.number}`)
  const sheet = file.addPage([page.width, page.height])
  const regular = await file.embedFont(StandardFonts.Helvetica)
  const bold = await file.embedFont(StandardFonts.HelveticaBold)
  let y = page.height - 84

  const write = (value: string, x: number, size: number, font: PDFFont) =>
    sheet.drawText(writable(font, value), { x, y, size, font })
  const writeEnd = (value: string, end: number, font: PDFFont) => {
    const shown = writable(font, value)
    sheet.drawText(shown, { x: end - font.widthOfTextAtSize(shown, 11), y, size: 11, font })
  }
  const row = (label: string, count: string, value: string, font: PDFFont) => {
    write(label, page.left, 11, font)
    writeEnd(count, 400, font)
    writeEnd(value, page.right, font)
    y -= 24
  }
  const rule = () => {
    const color = rgb(0.7, 0.7, 0.7)
    const at = y + 16
    sheet.drawLine({ start: { x: page.left, y: at }, end: { x: page.right, y: at }, color })
  }

  write(group.name, page.left, 22, bold)
  y -= 20
  const phone = phoneText({ phone: group.phone ?? '', countryCode: '' })
  write(phone, page.left, 10, regular)
  y -= 56
  write(`${text.title} ${invoice.number}`, page.left, 16, bold)
  y -= 20
  write(text.status[invoice.status], page.left, 11, regular)
  y -= 40
  row(text.item, text.messages, text.amount, bold)
  rule()
  row(`${text.plan} ${plan.name}`, '', amount(invoice.planCents), regular)
  for (const { category, messages, costCents } of usageByCategory(rows, invoice.id))
    row(text.categories[category], String(messages), amount(costCents), regular)
  rule()
  row(text.subtotal, '', amount(invoice.subtotalCents), regular)
  row(`${plan.taxName} ${plan.taxPercent} %`, '', amount(invoice.taxCents), regular)
  row(text.total, '', amount(invoice.totalCents), bold)
  return await file.save()
}
