/**
 * Every number of the product's specification (its section 9 unless another is named), each under one name.
 * Units stand in the name or in the comment; nothing else in the code may repeat one of these figures.
 */

/** Languages of the interface, in the order they are offered. */
export const languages = ['es', 'en', 'pt'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'es'

/** Whether Enter sends where a service does not say: the specification names the setting and no default. Ours. */
export const defaultEnterSends = true

export const limits = {
  /** Chats on one page of the list. */
  chatListPage: 20,
  /** Messages on one older or newer page of a conversation. */
  messagePage: 10,
  /** Matches on one page of the chat search. */
  searchPage: 20,
  /** Characters before a chat search runs or the list's text filter is sent (section 5). */
  searchMinCharacters: 3,
  /** The longest text that is looked for, characters. */
  searchMaxCharacters: 200,
  /** How far down a list that is narrowed by a text a page may lie (ours): all of it that is above is looked up anew. */
  searchedOffsetMax: 10_000,
  /** From one's own role change or disabling to the sign-out, ms. */
  accessChangeLogoutMs: 6_000,
  /** The channel's customer-service window after the customer's last answer, ms. */
  chatWindowMs: 24 * 3_600_000,
  /** Remaining time under which the window's timer turns yellow, ms. */
  chatWindowWarnMs: 12 * 3_600_000,
  /** Remaining time under which the window's timer turns red, ms. */
  chatWindowUrgentMs: 3_600_000,
  /** How often what counts down the window is drawn anew, ms. */
  timerRefreshMs: 1_000,
  /** Width from which flows and reports are offered, CSS px. */
  wideScreenPx: 992,
  /** Width of the contact sidebar, CSS px. */
  contactSidebarPx: 380,
  /** Width of the chat list, CSS px: the bounds between which it is dragged, and where it starts. */
  chatListWidth: { min: 280, max: 480, start: 344 },
  /** Custom fields a contact can carry: custom_1 … custom_20. */
  customFields: 20,
  /** Digits of a phone number taken from a link. */
  linkPhoneDigitsMin: 7,
  linkPhoneDigitsMax: 15,
  /** Country code of a notification's phone when none is known (Peru). */
  defaultCountryCode: '51',
  /** Pause between the redirect to the dashboard and the edit form opened from a modal, ms. */
  editContactDelayMs: 200,
  /** Characters of a template's text shown in a desktop notification (section 4). */
  notificationPreviewCharacters: 14,
  /** The longest the unavailable call may hold up quitting, ms (section 7). */
  unavailableCallMs: 500,
  /** Flow elements, characters after trimming and options (section 5). */
  flow: {
    headingMax: 80,
    subheadingMax: 80,
    bodyMax: 4_096,
    captionMax: 409,
    inputLabelMax: 20,
    optionsMax: 20,
    groupDescriptionMax: 300,
    optionTitleMax: 30,
    optionDescriptionMax: 300,
    footerLabelMax: 35,
    /** Where section 5 is silent, the channel's own limits (its published reference of Flow components). */
    dropdownLabelMax: 20,
    groupLabelMax: 30,
    optInLabelMax: 120,
    helperTextMax: 80,
    errorMessageMax: 30,
    optionMetadataMax: 20,
    footerCaptionMax: 15,
    componentsPerScreenMax: 50,
    /** The channel's own limit for the name of a flow. */
    nameMax: 120,
    /** Options of a dropdown in a file of the channel; section 5 allows the builder `optionsMax`. */
    importedDropdownOptionsMax: 200,
    optInsPerScreenMax: 5,
    linksPerScreenMax: 2,
    imagesPerScreenMax: 3,
    /** A Flow JSON file, bytes. */
    fileMaxBytes: 10 * 1024 * 1024,
  },
  /** What the messaging channel takes, bytes; the figures are WhatsApp's published ones. */
  media: {
    imageBytes: 5 * 1024 * 1024,
    audioBytes: 16 * 1024 * 1024,
    videoBytes: 16 * 1024 * 1024,
    documentBytes: 100 * 1024 * 1024,
    stickerBytes: 100 * 1024,
    /** Width and height of a sticker, px (WhatsApp's published figure). */
    stickerSide: 512,
  },
  /** Characters of one text message on the channel (WhatsApp's published figure). */
  messageTextMax: 4_096,
  /** Messages of a conversation, counted from the newest, that an analysis reads (ours). */
  analysisMessages: 200,
  /** After the last message in an open chat, how long an analysis waits before it is made anew, ms (ours). */
  analysisRefreshMs: 1_500,
  /** How long the address of a page in a frame leads to it, ms (ours). */
  frameTicketMs: 60_000,
  /** Characters of a time zone's name; the longest that there is has 32. Ours. */
  timeZoneMax: 64,
  /** How long a code of the QR assigner is good, ms (ours). */
  qrCodeMs: 10 * 60_000,
  /** How far ahead a message can be scheduled (ours; the specification names no bound), ms. */
  scheduleAheadMs: 366 * 24 * 3_600_000,
  /** Who types in a chat (ours): how often that is told while they do, and how long it shows after, ms. */
  typing: { tellEveryMs: 2_500, shownMs: 6_000 },
  /**
   * The largest frame that is taken from the push service, bytes (ours). The workspace tells of events of up to 256 KiB.
   * In a frame they are JSON within JSON, where a quote takes twice its room, and thrice a letter beyond ASCII that a
   * service chooses to escape: four times leaves room for the names around them.
   */
  pushFrameBytes: 4 * 256 * 1024,
  /** Characters of what is being written to a chat that are kept, a message's many times over (ours). */
  draftTextMax: 65_536,
  /** Characters of a note (ours; the specification names no bound). */
  noteMax: 5_000,
  /** Characters of an identifier that is kept, or written down, as it is given (ours). */
  givenIdMax: 128,
  /** Characters of a file's name: what the file systems take. */
  filenameMax: 255,
  /**
   * What is kept of a message or template, bytes of JSON (ours): its longest text, with every choice that it can have. An
   * event, which tells it with the whole contact, has at most 256 KiB.
   */
  contentBytesMax: 16 * 1024,
  /** Characters of all status tags that a chat is given at once (ours): its history of them is told with every event. */
  statusTagCharactersMax: 2_000,
  /** Characters of the label of a tag or level (ours). */
  tagLabelMax: 100,
  /** Characters of an Idempotency-Key. */
  idempotencyKeyMax: 128,
  /** Templates on the channel, characters and counts; the figures are the ones WhatsApp publishes for message templates. */
  template: {
    nameMax: 512,
    bodyMax: 1_024,
    headerMax: 60,
    headerParametersMax: 1,
    footerMax: 60,
    buttonsMax: 10,
    buttonLabelMax: 25,
    urlButtonsMax: 2,
    urlMax: 2_000,
    urlParametersMax: 1,
    phoneButtonsMax: 1,
    phoneMax: 20,
    copyCodeButtonsMax: 1,
    /** Buttons from which desktop clients show the template without them. */
    desktopHiddenButtonsMin: 4,
    /** Placeholders of one text (ours: what its 4,096 characters can reasonably hold). */
    parametersMax: 100,
    /** Blanks in a row that a parameter may hold (WhatsApp's published rule, as is that it is one line). */
    parameterBlanksMax: 4,
  },
  /** Characters of an e-mail address (RFC 5321). */
  emailMax: 254,
  /** Characters of a password: the least of a new one, and the most of any. */
  passwordMin: 8,
  passwordMax: 1_024,
  /** Interactive messages on the channel (WhatsApp's published figures), characters and counts. */
  interactive: {
    quickReplyButtons: 3,
    quickReplyButtonMax: 20,
    listButtonMax: 20,
    listRows: 10,
    listTitleMax: 24,
    listDescriptionMax: 72,
    sectionTitleMax: 24,
    /** Of the id of a button or row, which the customer's choice comes back with. */
    optionIdMax: 256,
    bodyMax: 1_024,
    headerMax: 60,
    footerMax: 60,
    /** Words on the button that opens a flow, and small print above it. */
    flowButtonMax: 20,
    flowHeaderMax: 60,
  },
} as const
