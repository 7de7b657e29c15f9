import type { NewFile } from './files.ts'

/** A note that nobody uploaded, into group 1, at the beginning of time. */
export const fileRow = (id: string): NewFile => ({
  id,
  group_id: '1',
  filename: 'a.txt',
  mime_type: 'text/plain',
  size: 1,
  width: null,
  height: null,
  duration: null,
  uploaded_by_user_id: null,
  created_at: 0,
})
