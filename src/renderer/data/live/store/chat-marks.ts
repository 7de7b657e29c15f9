import type { Contact } from '#contract/entities/contact.ts'

type Marks = Pick<Contact, 'archived' | 'importantChat' | 'finishedChat'>

/** Whether two versions of a chat have the same flags: archived, important, finished. */
export const hasSameMarks = (a: Marks, b: Marks): boolean =>
  a.archived === b.archived &&
  a.importantChat === b.importantChat &&
  a.finishedChat === b.finishedChat
