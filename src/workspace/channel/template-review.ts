import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

/** The fields of a template that a verdict changes. Absent fields stay as they are. */
export interface TemplateVerdict {
  status?: string | undefined
  /** The channel's code for the reason, if `status` is `rejected`. */
  rejectedReason?: string | undefined
  /** What the reviewers found wrong, in their words. */
  rejectionDetail?: string | undefined
  category?: WhatsAppTemplate['category'] | undefined
  /** A category to which the channel will move the template, and when. */
  nextCategory?: WhatsAppTemplate['category'] | undefined
  nextCategoryAt?: string | undefined
  /** GREEN, YELLOW or RED. */
  quality?: string | undefined
}

/** A future verdict of the channel. */
export interface PlannedVerdict {
  /** Time from the template's last change to the verdict, ms. */
  afterMs: number
  verdict: TemplateVerdict
}

/**
 * Plans the next verdict on a channel template. The verdict depends only on the template, so that reviews continue
 * after a restart. Returns undefined if no verdict will follow.
 */
export type TemplateReviewer = (template: WhatsAppTemplate) => PlannedVerdict | undefined
