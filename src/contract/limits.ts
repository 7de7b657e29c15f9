/**
 * The numbers of the product's specification (section 9 unless another is named), those of the channel, and our own
 * limits that several places need ("ours"). The name or the comment states the unit. A limit is a maximum unless its
 * name or comment says otherwise. Only tests and style sheets repeat these numbers.
 */

/** Languages of the interface, in the order they are offered. */
export const languages = ['es', 'en', 'pt'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'es'

/**
 * Whether Enter sends a message if the service has no such setting for the user (ours: the specification names no
 * default).
 */
export const defaultEnterSends = true

/** The times without input after which a user can let the screen lock, minutes; 0 for never (ours). */
export const lockTimes = [0, 5, 15, 30, 60] as const

export const limits = {
  /** Chats on one page of the list. */
  chatListPage: 20,
  /** Messages on one older or newer page of a conversation. */
  messagePage: 10,
  /** Matches on one page of the search in messages. */
  searchPage: 20,
  /** Minimum length of a search text and of a list's text filter, characters (section 5). */
  searchMinCharacters: 3,
  /** Maximum length of a search text, characters (ours). */
  searchMaxCharacters: 200,
  /**
   * Largest offset of a list with a text filter (ours). A page at a high offset is slow: all matches before it are
   * searched again.
   */
  searchedOffsetMax: 10_000,
  /** Time from a change of the user's own role or access to the sign-out, ms. */
  accessChangeLogoutMs: 6_000,
  /** The channel's customer-service window after the customer's last message, ms. */
  chatWindowMs: 24 * 3_600_000,
  /** Remaining time under which the window's timer turns yellow, ms. */
  chatWindowWarnMs: 12 * 3_600_000,
  /** Remaining time under which the window's timer turns red, ms. */
  chatWindowUrgentMs: 3_600_000,
  /** How often the window's timer is refreshed, ms. */
  timerRefreshMs: 1_000,
  /** Width from which flows and reports are offered, and the inbox shows the list beside the chat, CSS px. */
  wideScreenPx: 992,
  /** Width of the contact sidebar, CSS px. */
  contactSidebarPx: 380,
  /** Width of the chat list, CSS px: minimum, maximum and default. */
  chatListWidth: { min: 280, max: 480, start: 344 },
  /** Number of chats that can be open in their own windows (ours). Each window needs memory for its own page. */
  chatWindowsMax: 6,
  /** Messages of a conversation in one PDF (ours). */
  printedMessagesMax: 5_000,
  /** Maximum number of crash reports, and of error reports, stored on a machine (ours). */
  crashReportsMax: 5,
  /** Days after which crash reports and error reports are deleted (ours). */
  crashReportDaysMax: 14,
  /** Zoom of the page, percent (ours). */
  zoom: { min: 50, max: 200 },
  /** Custom fields a contact can carry: custom_1 … custom_20. */
  customFields: 20,
  /** The Contacts screen (ours). */
  contacts: {
    /** Contacts on one page of the table: the default, and the maximum that a caller may request. */
    page: 50,
    pageMax: 100,
    /** Contacts of one bulk call. */
    bulkMax: 200,
    /** Contacts that can be selected at once. */
    selectionMax: 10_000,
    /** Number of contacts above which archiving asks for confirmation. */
    archiveAskMin: 20,
    /** Maximum number of days for the filter by last message. */
    daysMax: 3_650,
    /** Rows of one import call. */
    importBatch: 200,
    /** Rows that the workspace imports at a time. It serves other calls in between. */
    importChunk: 25,
    /** Rows that the window sends in one call. A small number keeps the frame rate up during an import. */
    importStep: 50,
    /** Bytes of JSON of one import call. */
    importBytesMax: 2 * 1024 * 1024,
    /** Tags that one import call adds to all its rows, and tags of one row. */
    importTags: 20,
    /** Rows and bytes of an imported file. */
    importRowsMax: 200_000,
    importFileBytes: 100 * 1024 * 1024,
    /** Lifetime of the address of an export, ms. */
    exportTicketMs: 60_000,
    /** Contacts read at a time while an export is sent. */
    exportPage: 500,
    /** Characters of a column's header. */
    labelMax: 200,
    /** Segments of a group. */
    segmentsMax: 100,
  },
  /** Reports (ours). */
  report: {
    /** Days of one report. */
    daysMax: 400,
    /** Conversations on one page of the list behind a figure. */
    page: 50,
    /** Tags of a report. */
    tags: 20,
    /** The highest rating; the lowest is 1. */
    ratingMax: 5,
  },
  /** Meta ads (ours). */
  ads: {
    /** A first answer within this time is counted as "in time", ms. */
    answerMs: 10 * 60_000,
    /** A lead who has waited this long for the first answer is marked, ms. */
    waitMarkedMs: 5 * 60_000,
    /** Chats on one page of an ad. */
    page: 50,
  },
  /** Campaigns (ours). */
  campaign: {
    /** Characters of a name. */
    nameMax: 80,
    /** Recipients on one page: the default, and the maximum that a caller may request. */
    page: 50,
    pageMax: 100,
    /** Maximum number of sources of an audience, and of tags that exclude contacts. */
    sourcesMax: 20,
    excludedTagsMax: 20,
    /** Rows of a recipient file. */
    rowsMax: 200_000,
    /** Rows of a file in one call. */
    rowsBatch: 1_000,
    /** Bytes of JSON of one call with rows. */
    rowsBytesMax: 2 * 1024 * 1024,
    /** Columns of a row. */
    columnsMax: 50,
    /** Characters of a cell. */
    cellMax: 300,
    /** Bytes of a recipient file. */
    fileBytes: 50 * 1024 * 1024,
    /**
     * Messages a minute: minimum, maximum and default. The maximum is WhatsApp's published throughput, 80 a second.
     */
    paceMin: 1,
    paceMax: 4_800,
    paceDefault: 60,
    /** Contacts who received another campaign within this number of days can be excluded: maximum and default. */
    recentDaysMax: 90,
    recentDaysDefault: 7,
    /** Time after a campaign's message within which a message of the customer counts as a reply, ms. */
    replyMs: 72 * 3_600_000,
    /** Minimum time between two live events of one campaign, ms. */
    progressEveryMs: 1_000,
  },
  /** Digits of a phone number with the country code: minimum and maximum. Section 2 names them for links. */
  linkPhoneDigitsMin: 7,
  linkPhoneDigitsMax: 15,
  /** Country code of a phone number if none is known (Peru). */
  defaultCountryCode: '51',
  /**
   * A modal that edits a contact redirects to the dashboard, which then waits this long before it opens the form, ms.
   */
  editContactDelayMs: 200,
  /** Characters of a template's text shown in a desktop notification (section 4). */
  notificationPreviewCharacters: 14,
  /**
   * The longest time for which quitting waits for the call that sets the user's status to unavailable, ms (section
   * 7).
   */
  unavailableCallMs: 500,
  /** Elements of a flow (section 5): characters after trimming, and numbers of options. */
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
    /**
     * The channel's own limits (its published reference of Flow components), for values that section 5 does not
     * limit.
     */
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
    /** Options of a dropdown in an imported Flow JSON file. In the builder, `optionsMax` applies (section 5). */
    importedDropdownOptionsMax: 200,
    /** Options of a dropdown in an imported file if an option has an image. */
    importedDropdownImageOptionsMax: 100,
    optInsPerScreenMax: 5,
    linksPerScreenMax: 2,
    imagesPerScreenMax: 3,
    navigationListsPerScreenMax: 2,
    carouselsPerScreenMax: 2,
    carouselsPerFlowMax: 3,
    /** Depth of nested conditions. */
    nestedIfsMax: 3,
    linkTextMax: 25,
    dateLabelMax: 40,
    dateErrorMax: 80,
    /** Labels and descriptions of file pickers, chips, calendars and navigation lists. */
    pickerLabelMax: 80,
    pickerDescriptionMax: 300,
    chipsMin: 2,
    carouselImagesMax: 3,
    listItemsMax: 20,
    uploadsMax: 30,
    /** Maximum size of a file that a customer uploads in a flow, KiB. */
    uploadMaxKib: 25_600,
    /** Maximum size of a Flow JSON file, bytes. */
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
  /** Number of newest messages that an analysis reads (ours). */
  analysisMessages: 200,
  /** Time from the last message in an open chat to the refresh of its analysis, ms (ours). */
  analysisRefreshMs: 1_500,
  /** Lifetime of the signed address of a page that is shown in a frame, ms (ours). */
  frameTicketMs: 60_000,
  /** Characters of a time zone's name (ours); the longest existing one has 32. */
  timeZoneMax: 64,
  /** Lifetime of a QR assigner code, ms (ours). */
  qrCodeMs: 10 * 60_000,
  /** How far ahead a message can be scheduled (ours; the specification names no bound), ms. */
  scheduleAheadMs: 366 * 24 * 3_600_000,
  /**
   * Typing in a chat (ours): minimum time between two typing events, and how long the indicator stays after a typing
   * event, ms.
   */
  typing: { reportEveryMs: 2_500, shownMs: 6_000 },
  /**
   * The largest accepted frame of the push service, bytes (ours). An event of the workspace has up to 256 KiB. A frame
   * contains the event as a JSON string within JSON. Escaping makes the event longer there.
   */
  pushFrameBytes: 4 * 256 * 1024,
  /** Characters of a stored draft (ours). Far more than the maximum of a message. */
  draftTextMax: 65_536,
  /** Characters of a note (ours; the specification names no bound). */
  noteMax: 5_000,
  /** Maximum number of notifications in one response (ours). */
  notificationsPage: 200,
  /** Days after which notifications are deleted (ours). */
  notificationDays: 30,
  /** Open chats per agent in automatic assignment: the maximum setting and its initial value (ours). */
  agentCapacityMax: 500,
  agentCapacityStart: 20,
  /** Ids in one query parameter, separated by commas (ours). */
  idListMax: 100,
  /** The longest waiting time that can be set as a limit or a filter, minutes (ours). */
  waitingMinutesMax: 7 * 24 * 60,
  /** Characters of an identifier that is stored or logged without being looked up (ours). */
  givenIdMax: 128,
  /** Characters of a file name, as file systems allow. */
  filenameMax: 255,
  /**
   * Content of a stored message or template, bytes of JSON (ours). The longest text with all options fits. An event
   * contains this content and the whole contact, and has at most 256 KiB.
   */
  contentBytesMax: 16 * 1024,
  /**
   * Characters of all status tags that one call sets (ours). They are limited because every event with the contact
   * carries the history of the tags.
   */
  statusTagCharactersMax: 2_000,
  /** The list of status tags of a group (ours): maximum number, and characters of one tag. */
  statusTagsMax: 100,
  statusTagMax: 40,
  /** Characters of a group's own label for the chat status "success" (ours). */
  successLabelMax: 30,
  /** How long a changed setting can be undone, ms (ours). */
  settingUndoMs: 6_000,
  /**
   * A group's profile on the channel: characters and counts. WhatsApp publishes these figures except `hoursMax`
   * (ours: two periods a day).
   */
  profile: {
    aboutMax: 139,
    addressMax: 256,
    emailMax: 128,
    websitesMax: 2,
    websiteMax: 256,
    hoursMax: 14,
  },
  /** Share of the message limit from which the group is warned, percent (ours). */
  messageLimitWarnPercent: 80,
  /** Named sources of contacts in a group (ours): maximum number, and characters of a name. */
  sourceInputsMax: 50,
  sourceNameMax: 60,
  /** Characters of the label of a tag or level (ours). */
  tagLabelMax: 100,
  /**
   * Exceptions of one group from the table of allowed tag nestings (ours). They are limited because every event of the
   * group's settings carries them.
   */
  nestingRulesMax: 1_000,
  /** Tags that one member may own (ours). They are limited because every list of members contains them. */
  ownedTagsMax: 100,
  /** Lifetime of an invitation to a group (ours; the screen's design says seven days), ms. */
  invitationMs: 7 * 24 * 3_600_000,
  /** Characters of an Idempotency-Key. */
  idempotencyKeyMax: 128,
  /** Templates on the channel: characters and counts, as WhatsApp publishes them. */
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
    /** Number of buttons from which desktop clients no longer show the buttons of a template. */
    desktopHiddenButtonsMin: 4,
    /** Placeholders of one text (ours: a text of 4,096 characters can reasonably contain this many). */
    parametersMax: 100,
    /** Consecutive spaces in a parameter (WhatsApp's published rule, which also forbids line breaks). */
    parameterBlanksMax: 4,
  },
  /** Characters of a business line's name (ours). */
  lineNameMax: 40,
  /** Characters of a user's name (ours). */
  userNameMax: 200,
  /** Characters of a device's name (ours). */
  deviceNameMax: 120,
  /** Size of a user's photo, bytes (ours). A photo of 512 × 512 px is far smaller. */
  photoBytes: 2 * 1024 * 1024,
  /** Width and height of a stored photo, px (ours). */
  photoSide: 512,
  /** Loudness of the sounds of notifications, percent (ours). */
  volumeMax: 100,
  /** The longest time before the screen locks that a policy of IT can set, minutes (ours). */
  lockAfterMinutesMax: 24 * 60,
  /** Number of members whose photos a row of the group list shows (ours). */
  groupFacesMax: 3,
  /** Characters of an e-mail address (RFC 5321). */
  emailMax: 254,
  /** Characters of a password: minimum of a new password, and maximum of any password. */
  passwordMin: 8,
  passwordMax: 1_024,
  /** Interactive messages on the channel: characters and counts, as WhatsApp publishes them. */
  interactive: {
    quickReplyButtons: 3,
    quickReplyButtonMax: 20,
    listButtonMax: 20,
    listRows: 10,
    listTitleMax: 24,
    listDescriptionMax: 72,
    sectionTitleMax: 24,
    /** Characters of the id of a button or row. The customer's choice returns this id. */
    optionIdMax: 256,
    bodyMax: 1_024,
    headerMax: 60,
    footerMax: 60,
    /** Characters on the button that opens a flow, and of the header above it. */
    flowButtonMax: 20,
    flowHeaderMax: 60,
  },
} as const
