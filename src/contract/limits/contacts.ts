/** Numbers of contacts, their fields, tags and lists. The notes of limits.ts say how they are marked. */

/** Number of custom fields of a contact: custom_1 … custom_20. */
export const customFields = 20
/** The fields of contacts (ours). */
export const contactFields = {
  /** Characters of a name, of a choice and of a number's unit, and choices of one field. */
  nameMax: 30,
  choiceMax: 40,
  unitMax: 6,
  choicesMax: 100,
  /** Values of a field in one response, the most frequent ones. */
  valuesMax: 200,
  /** Values that one change of a type replaces by others. */
  replacementsMax: 200,
  /** Contacts whose values one call converts. */
  convertMax: 500,
} as const
/** The Contacts screen (ours). */
export const contacts = {
  /** Contacts on one page of the table: `page` is the default, `pageMax` the most that a caller may request. */
  page: 50,
  pageMax: 100,
  /** Contacts that one bulk call changes. */
  bulkMax: 200,
  /** Contacts that can be selected at once. */
  selectionMax: 10_000,
  /** How long a bulk change can be undone in the list of recent changes, ms. */
  undoMs: 10 * 60_000,
  /** Archiving more contacts than this at once asks for confirmation. */
  archiveAskMin: 20,
  /** Number of days that can be set in the filter by last message. */
  daysMax: 3_650,
  /** Rows that the workspace accepts in one import call. */
  importBatch: 200,
  /** Rows that the workspace stores at a time. Between two chunks it can serve other calls. */
  importChunk: 25,
  /**
   * Rows that the page sends in one call of a real import. It is below `importBatch` to keep the frame rate up during
   * the import. A dry run sends `importBatch` rows in one call.
   */
  importStep: 50,
  /** Bytes of JSON of one import call. */
  importBytesMax: 2 * 1024 * 1024,
  /** Contacts that one call deletes. Each is deleted in a transaction of its own. */
  deleteMax: 50,
  /** Pairs of likely duplicates, and merges that can be undone, that one call lists. */
  duplicatesListed: 200,
  /** Imports and campaigns of a contact that its history lists. */
  historyListed: 50,
  /** How long a merge of two contacts can be undone, ms. */
  mergeUndoMs: 24 * 3_600_000,
  /** Messages of the contact that does not stay: each is moved and indexed anew in one transaction. */
  mergeMessagesMax: 5_000,
  /** Tags of a file that the group does not have and that an import offers to create. */
  importNewTags: 50,
  /** Imports that can be listed, the newest ones. */
  importsListed: 20,
  /** Number of tags that one import call adds to all its rows, and of tags in one row. */
  importTags: 20,
  /** Rows and bytes of an imported file. */
  importRowsMax: 200_000,
  importFileBytes: 100 * 1024 * 1024,
  /** Lifetime of the address from which an export is downloaded, ms. */
  exportTicketMs: 60_000,
  /** Contacts read at a time while an export is sent. */
  exportPage: 500,
  /** Characters of a column's header in an exported file. */
  labelMax: 200,
  /** Number of segments of a group. */
  segmentsMax: 100,
  /** Conditions for fields in one filter, and characters of them in an address. */
  conditionsMax: 10,
  conditionsTextMax: 20_000,
} as const
/**
 * A spreadsheet (.xlsx) that is read as a table (ours): unpacked bytes of what is read of it, and cells between the first one
 * and the last one with a value, also empty ones. Its rows and its own bytes have the limits of other files.
 */
export const spreadsheet = { bytesMax: 256 * 1024 * 1024, cellsMax: 20_000_000 } as const
/**
 * The import of a conversation (ours): messages of one export, as many as the phone's app writes at most; files; bytes of its text;
 * texts in which it is looked for; bytes of all files, characters
 * of a name and of a message, how many messages are stored at once, and how long an import can be started, hours.
 */
export const history = {
  messagesMax: 40_000,
  filesMax: 5_000,
  textBytesMax: 8 * 1024 * 1024,
  textsMax: 5,
  filesBytesMax: 500 * 1024 * 1024,
  nameMax: 100,
  textMax: 65_536,
  storedAtOnce: 100,
  readHours: 24,
} as const
/**
 * Digits of a phone number with the country code. Section 2 of the specification has these numbers for phone numbers
 * in links.
 */
export const linkPhoneDigitsMin = 7
export const linkPhoneDigitsMax = 15
/** Country code for phone numbers without one: Peru. */
export const defaultCountryCode = '51'
/**
 * Delay of the contact form, ms. Editing a contact from a dialog first opens the chats, then the form after this
 * delay.
 */
export const editContactDelayMs = 200
/**
 * An address card that an agent sends (ours: WhatsApp publishes no limits). A contact has a first and a last name of
 * `nameMax` characters each, one phone and one e-mail.
 */
export const contactCard = { cardsMax: 1, nameMax: 401, phonesMax: 5, emailsMax: 5 } as const
/** What is read of a customer's address card (ours): addresses, links, and characters of a link. */
export const receivedCard = { addressesMax: 5, urlsMax: 5, urlMax: 300 } as const
/** Reason why a person was blocked (ours): UTF-16 units. `page`: blocked people on one page of their list. */
export const blocks = { reasonMax: 300, page: 50 } as const
/** Characters of the reason why a person gets no campaigns, or gets them again (ours). */
export const optOutReasonMax = 300
/**
 * Characters of all status tags in one call together (ours). Every event with the contact contains the history of
 * these tags, so a higher limit would make the events too large.
 */
export const statusTagCharactersMax = 2_000
/** Status tags of a chat, when they are set (specification, section 5). */
export const statusTagsMin = 1
/** Number of status tags that a group can define, and characters of one of them (ours). */
export const statusTagsMax = 100
export const statusTagMax = 40
/** Characters of the name that a group gives to the chat status "success" (ours). */
export const successLabelMax = 30
/** Number of named sources of contacts in a group, and characters of such a name (ours). */
export const sourceInputsMax = 50
export const sourceNameMax = 60
/** Characters of the name of a tag, level, team or segment (ours). */
export const tagLabelMax = 100
/**
 * Exceptions that a group can make to its table of allowed tag nestings (ours). Every event about the group's
 * settings contains all of them, so their number is limited.
 */
export const nestingRulesMax = 1_000
/** Tags that one member may own (ours). Every list of members contains all of them, so their number is limited. */
export const ownedTagsMax = 100
/** Characters of a contact's brand (ours). */
export const brandMax = 200
/** Characters of the value of a contact's custom field (ours). */
export const customFieldMax = 1_000
/** Characters of the fields of a record in the CRM (ours). */
export const crm = { companyMax: 200, documentMax: 50, addressMax: 500 } as const
