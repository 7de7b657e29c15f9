/**
 * Every number of the product's specification (section 9 unless another is named), of the channel, and of our own limits.
 * The name or the comment has the unit; no other file repeats a number.
 */

/** Languages of the interface, in the order they are offered. */
export const languages = ['es', 'en', 'pt'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'es'

/** Whether Enter sends if a service does not say (ours: the specification names the setting and no default). */
export const defaultEnterSends = true

/** Minutes without input after which the screen locks, as offered; 0 for never. Ours. */
export const lockTimes = [0, 5, 15, 30, 60] as const

export const limits = {
  /** Chats on one page of the list. */
  chatListPage: 20,
  /** Messages on one older or newer page of a conversation. */
  messagePage: 10,
  /** Matches on one page of the chat search. */
  searchPage: 20,
  /** Characters before a chat search runs or the list's text filter is sent (section 5). */
  searchMinCharacters: 3,
  /** Characters of a search text (ours). */
  searchMaxCharacters: 200,
  /** Largest offset of a list with a text filter (ours): all matches before the page are searched again. */
  searchedOffsetMax: 10_000,
  /** From a change of the user's own role or access to the sign-out, ms. */
  accessChangeLogoutMs: 6_000,
  /** The channel's customer-service window after the customer's last answer, ms. */
  chatWindowMs: 24 * 3_600_000,
  /** Remaining time under which the window's timer turns yellow, ms. */
  chatWindowWarnMs: 12 * 3_600_000,
  /** Remaining time under which the window's timer turns red, ms. */
  chatWindowUrgentMs: 3_600_000,
  /** How often the window's timer is refreshed, ms. */
  timerRefreshMs: 1_000,
  /** Width from which flows and reports are offered, CSS px. */
  wideScreenPx: 992,
  /** Width of the contact sidebar, CSS px. */
  contactSidebarPx: 380,
  /** Width of the chat list, CSS px: bounds of dragging, and the default. */
  chatListWidth: { min: 280, max: 480, start: 344 },
  /** Chats in windows of their own (ours): each is a page with its own memory. */
  chatWindowsMax: 6,
  /** Messages of a conversation in one PDF (ours). */
  printedMessagesMax: 5_000,
  /** Zoom of the page, percent (ours). */
  zoom: { min: 50, max: 200 },
  /** Custom fields a contact can carry: custom_1 … custom_20. */
  customFields: 20,
  /** The screen Contacts (ours). */
  contacts: {
    /** Contacts on one page of the table, and the maximum that a caller may request. */
    page: 50,
    pageMax: 100,
    /** Contacts of one bulk call. */
    bulkMax: 200,
    /** Contacts that can be selected at once. */
    selectionMax: 10_000,
    /** Contacts above which archiving asks first. */
    archiveAskMin: 20,
    /** Days of a filter by the last message. */
    daysMax: 3_650,
    /** Rows, bytes of JSON and tags of one import call. */
    importBatch: 200,
    /** Rows that the workspace imports at a time, between which it answers other calls. */
    importChunk: 25,
    /** Rows that the window sends in one call, so that it keeps its frame rate meanwhile. */
    importStep: 50,
    importBytesMax: 2 * 1024 * 1024,
    importTags: 20,
    /** Rows and bytes of an imported file. */
    importRowsMax: 200_000,
    importFileBytes: 100 * 1024 * 1024,
    /** Lifetime of the address of an export, ms. */
    exportTicketMs: 60_000,
    /** Contacts read at a time while an export is sent. */
    exportPage: 500,
    /** Characters of a column's head. */
    labelMax: 200,
    /** Segments of a group. */
    segmentsMax: 100,
  },
  /** Reports (ours). */
  report: {
    /** Days of one report. */
    daysMax: 400,
    /** Conversations on one page behind a figure. */
    page: 50,
    /** Tags of a report. */
    tags: 20,
    /** Ratings go from 1 to this. */
    ratingMax: 5,
  },
  /** Meta ads (ours). */
  ads: {
    /** A first answer within this time counts as in time. */
    answerMs: 10 * 60_000,
    /** Chats on one page of an ad. */
    page: 50,
  },
  /** Campaigns (ours). */
  campaign: {
    /** Characters of a name. */
    nameMax: 80,
    /** Recipients on one page, and the most that a caller may ask for. */
    page: 50,
    pageMax: 100,
    /** Where an audience comes from, and tags that leave contacts out. */
    sourcesMax: 20,
    excludedTagsMax: 20,
    /** Rows of a file, rows and bytes of JSON of one call, columns of a row and characters of a cell. */
    rowsMax: 200_000,
    rowsBatch: 1_000,
    rowsBytesMax: 2 * 1024 * 1024,
    columnsMax: 50,
    cellMax: 300,
    /** Bytes of a file. */
    fileBytes: 50 * 1024 * 1024,
    /** Messages a minute: bounds and default. The most is WhatsApp's published throughput, 80 a second. */
    paceMin: 1,
    paceMax: 4_800,
    paceDefault: 60,
    /** Days in which a contact who received another campaign can be left out. */
    recentDaysMax: 90,
    recentDaysDefault: 7,
    /** How long after its delivery a customer's message counts as the reply to a campaign, ms. */
    replyMs: 72 * 3_600_000,
    /** Least time between two live events of one campaign, ms. */
    progressEveryMs: 1_000,
  },
  /** Digits of a phone number taken from a link. */
  linkPhoneDigitsMin: 7,
  linkPhoneDigitsMax: 15,
  /** Country code of a notification's phone when none is known (Peru). */
  defaultCountryCode: '51',
  /** Pause between the redirect to the dashboard and the edit form opened from a modal, ms. */
  editContactDelayMs: 200,
  /** Characters of a template's text shown in a desktop notification (section 4). */
  notificationPreviewCharacters: 14,
  /** How long the unavailable call may delay quitting, ms (section 7). */
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
    /** The same where an option has an image. */
    importedDropdownImageOptionsMax: 100,
    optInsPerScreenMax: 5,
    linksPerScreenMax: 2,
    imagesPerScreenMax: 3,
    navigationListsPerScreenMax: 2,
    carouselsPerScreenMax: 2,
    carouselsPerFlowMax: 3,
    /** Conditions inside one another. */
    nestedIfsMax: 3,
    linkTextMax: 25,
    dateLabelMax: 40,
    dateErrorMax: 80,
    /** Labels and descriptions of pickers of files, chips, calendars and lists of screens. */
    pickerLabelMax: 80,
    pickerDescriptionMax: 300,
    chipsMin: 2,
    carouselImagesMax: 3,
    listItemsMax: 20,
    uploadsMax: 30,
    /** An uploaded file, KiB. */
    uploadMaxKib: 25_600,
    /** A Flow JSON file, bytes. */
    fileMaxBytes: 10 * 1024 * 1024,
  },
  /** File sizes on the channel, bytes (WhatsApp's published figures). */
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
  /** Newest messages of a conversation that an analysis reads (ours). */
  analysisMessages: 200,
  /** From the last message in an open chat to the refresh of its analysis, ms (ours). */
  analysisRefreshMs: 1_500,
  /** Lifetime of the signed address of a page in a frame, ms (ours). */
  frameTicketMs: 60_000,
  /** Characters of a time zone's name (ours); the longest one has 32. */
  timeZoneMax: 64,
  /** Lifetime of a QR assigner code, ms (ours). */
  qrCodeMs: 10 * 60_000,
  /** How far ahead a message can be scheduled (ours; the specification names no bound), ms. */
  scheduleAheadMs: 366 * 24 * 3_600_000,
  /** Typing in a chat (ours): pause between typing events, and how long the indicator shows after the last, ms. */
  typing: { reportEveryMs: 2_500, shownMs: 6_000 },
  /**
   * The largest accepted frame of the push service, bytes (ours). Events of the workspace have up to 256 KiB. In a frame they
   * are JSON within JSON, where an escaped quote doubles and an escaped non-ASCII letter triples.
   */
  pushFrameBytes: 4 * 256 * 1024,
  /** Characters of a stored draft (ours); many times a message. */
  draftTextMax: 65_536,
  /** Characters of a note (ours; the specification names no bound). */
  noteMax: 5_000,
  /** Most notifications in one answer (ours). */
  notificationsPage: 200,
  /** Days after which notifications are deleted (ours). */
  notificationDays: 30,
  /** Most open chats per agent that automatic assignment can be set to, and what it begins with (ours). */
  agentCapacityMax: 500,
  agentCapacityStart: 20,
  /** Longest wait of a customer that can be a limit or a filter, minutes (ours). */
  waitingMinutesMax: 7 * 24 * 60,
  /** Characters of an identifier that is stored or logged without a lookup (ours). */
  givenIdMax: 128,
  /** Characters of a file name, as file systems allow. */
  filenameMax: 255,
  /**
   * Content of a stored message or template, bytes of JSON (ours): the longest text with all options. An event contains it
   * with the whole contact and has at most 256 KiB.
   */
  contentBytesMax: 16 * 1024,
  /** Characters of all status tags set in one call (ours): every event carries their history. */
  statusTagCharactersMax: 2_000,
  /** Names that a chat's status tags are chosen from (ours): how many, and characters of one. */
  statusTagsMax: 100,
  statusTagMax: 40,
  /** Characters of a group's own label for the chat status "success" (ours). */
  successLabelMax: 30,
  /** How long a changed setting can be undone, ms (ours). */
  settingUndoMs: 6_000,
  /** A group's profile on the channel (WhatsApp's published figures; two spans of hours a day are ours). */
  profile: {
    aboutMax: 139,
    addressMax: 256,
    emailMax: 128,
    websitesMax: 2,
    websiteMax: 256,
    hoursMax: 14,
  },
  /** Share of its messages from which a group is warned, percent (ours). */
  messageLimitWarnPercent: 80,
  /** Named sources of contacts in a group (ours): how many, and characters of a name. */
  sourceInputsMax: 50,
  sourceNameMax: 60,
  /** Characters of the label of a tag or level (ours). */
  tagLabelMax: 100,
  /** Departures of one group from the nesting table (ours): every event of the group's settings carries them. */
  nestingRulesMax: 1_000,
  /** Tags that one member may own (ours): every list of members contains them. */
  ownedTagsMax: 100,
  /** Lifetime of an invitation to a group (ours; the screen's design says seven days), ms. */
  invitationMs: 7 * 24 * 3_600_000,
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
  /** Characters of a business line's name (ours). */
  lineNameMax: 40,
  /** Characters of a user's name (ours). */
  userNameMax: 200,
  /** Characters of a device's name (ours). */
  deviceNameMax: 120,
  /** A user's photo, bytes (ours): a square of 512 px is far smaller. */
  photoBytes: 2 * 1024 * 1024,
  /** Width and height of a stored photo, px (ours). */
  photoSide: 512,
  /** Loudness of the sounds of notifications, percent (ours). */
  volumeMax: 100,
  /** The longest time before the screen locks that a policy of IT can name, minutes (ours). */
  lockAfterMinutesMax: 24 * 60,
  /** Faces of members in a row of the groups (ours). */
  groupFacesMax: 3,
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
