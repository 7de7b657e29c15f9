import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'

/** The fields of a template that a verdict changes. Absent fields stay as they are. */
export interface TemplateVerdict {
  status?: string | undefined
  /** With `rejected`: the channel's code. */
  rejectedReason?: string | undefined
  category?: WhatsAppTemplate['category'] | undefined
  /** GREEN, YELLOW or RED. */
  quality?: string | undefined
}

/** A future verdict of the channel. */
export interface PlannedVerdict {
  /** Wait from the template's last change, ms. */
  afterMs: number
  verdict: TemplateVerdict
}

/**
 * Reviews channel templates. The next verdict depends only on the template, so that reviews continue after a restart.
 * Returns undefined if nothing more will happen to the template.
 */
export type TemplateReviewer = (template: WhatsAppTemplate) => PlannedVerdict | undefined
