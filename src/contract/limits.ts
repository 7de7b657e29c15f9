/**
 * The limits and other numbers of the product. Tests and style sheets repeat some of them; all other code reads them
 * here.
 * - A comment with "(specification, section N)" names the source of its number.
 * - A comment with "(ours)" marks a number that we chose ourselves.
 * - Numbers of the channel are marked as such.
 * - All other numbers come from section 9 of the specification.
 *
 * The mark of an object of numbers applies to each of its numbers that has no mark of its own. The name or the comment
 * of a number states its unit. A number is a maximum unless its name or comment says otherwise.
 */

/** What can follow a sent message: the chat is archived, finished or snoozed. */
export const sendEnds = ['archive', 'finish', 'snooze'] as const
export type SendEnd = (typeof sendEnds)[number]

/** Languages of the interface, in the order in which the user can choose them. */
export const languages = ['es', 'en', 'pt'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'es'
/** The language with this code; the default language for an unknown code. */
export const languageOf = (code: string): Language =>
  languages.find((language) => language === code) ?? defaultLanguage

/**
 * Whether Enter sends a message, for a user without this setting on the service (ours: the specification names no
 * default).
 */
export const defaultEnterSends = true

/** The times without input after which the screen locks, minutes. The user chooses one; 0 means never (ours). */
export const lockTimes = [0, 5, 15, 30, 60] as const

export const limits = {
  /** Chats on one page of the chat list. */
  chatListPage: 20,
  /** Changes of a chat that its conversation shows; earlier ones are not. */
  chatChanges: 200,
  /** Messages on one older or newer page of a conversation. */
  messagePage: 10,
  /** Messages on the largest page of a conversation that a call may request (ours). */
  messagePageMax: 100,
  /** Matches on one page of the search in messages. */
  searchPage: 20,
  /** Minimum length of a text to search messages or to filter a list, characters (specification, section 5). */
  searchMinCharacters: 3,
  /** Maximum length of a search text, characters (ours). */
  searchMaxCharacters: 200,
  /**
   * Largest offset of a page in a list that is filtered by text (ours). To find such a page, the service searches all
   * matches before it, which is slow.
   */
  searchedOffsetMax: 10_000,
  /** Time from a change of the user's own role or access to the automatic sign-out, ms. */
  accessChangeLogoutMs: 6_000,
  /**
   * Time after the customer's last message in which the channel accepts any message from an agent, ms. This is the
   * "24-hour window". After it, only channel templates can be sent.
   */
  chatWindowMs: 24 * 3_600_000,
  /** Remaining time of the 24-hour window below which its timer is yellow, ms. */
  chatWindowWarnMs: 12 * 3_600_000,
  /** Remaining time of the 24-hour window below which its timer is red, ms. */
  chatWindowUrgentMs: 3_600_000,
  /** After how long a wait is shown as too long in a group without a limit of its own, minutes (ours). */
  waitingLateMinutes: 60,
  /** Time after a user's answer in which the chat gets no out-of-hours answer, ms (ours). */
  runningConversationMs: 3_600_000,
  /** Time between two updates of the timer of the 24-hour window, ms. */
  timerRefreshMs: 1_000,
  /** Minimum width of the page for flows and reports, and for the chat list beside the open chat, CSS px. */
  wideScreenPx: 992,
  /** Width of the contact sidebar, CSS px. */
  contactSidebarPx: 380,
  /** Width of the team panel, CSS px (ours). */
  teamPanelPx: 372,
  /**
   * Width of the chat list, CSS px (ours): minimum, maximum, and what it is until somebody changes it, where there is
   * room for the contact sidebar beside it and where there is not.
   */
  chatListWidth: { min: 280, max: 480, start: 360, startTight: 304 },
  /**
   * Number of chats that can be open in windows of their own (ours). The number is low because each window needs
   * memory.
   */
  chatWindowsMax: 6,
  /** Messages in one PDF of a conversation (ours). */
  printedMessagesMax: 5_000,
  /** Number of crash reports stored on a machine (ours). At most as many error reports are stored in addition. */
  crashReportsMax: 5,
  /** Days after which crash reports and error reports are deleted (ours). */
  crashReportDaysMax: 14,
  /** Zoom of the page, percent (ours). */
  zoom: { min: 50, max: 200 },
  /** Number of custom fields of a contact: custom_1 … custom_20. */
  customFields: 20,
  /** The fields of contacts (ours). */
  contactFields: {
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
  },
  /** Changes of many chats at once (ours). */
  chatBulk: {
    /** Chats that one call changes. Other calls wait for its transaction. */
    callMax: 50,
    /** Chats that can be selected at once. */
    selectionMax: 10_000,
  },
  /** A table of WhatsApp's prices. */
  prices: {
    /** Prices in a table, bytes of its file, and characters of its source. */
    rowsMax: 2_000,
    fileBytes: 512 * 1024,
    sourceMax: 1_000,
    /** How long the provider's own figures of a month are kept, ms (ours). */
    askedMs: 3_600_000,
    /** Rules and allowances of a table. */
    rulesMax: 50,
    /** The highest price of a message, in whole units of a currency. */
    priceMax: 10_000,
    /** Faults of a file that are shown. */
    faultsListed: 20,
    /** Months whose costs can be seen, including the current one. */
    monthsMax: 13,
    /** Templates and campaigns that are listed one by one, the dearest first. */
    itemsListed: 50,
  },
  /** Free chats that are shared out at once (ours). */
  shareOutMax: 500,
  /** The Contacts screen (ours). */
  contacts: {
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
  },
  /** Reports (ours). */
  report: {
    /** Number of days that one report covers. */
    daysMax: 400,
    /** Conversations on one page of the list that opens from a figure of the report. */
    page: 50,
    /** Number of tags in the report by tag: those with the most conversations. */
    tags: 20,
    /** The best rating that a customer can give. The worst is 1. */
    ratingMax: 5,
  },
  /** Meta ads (ours). */
  ads: {
    /** The time within which a first answer to a lead counts as "in time", ms. */
    answerMs: 10 * 60_000,
    /** Time without a first answer after which a lead is marked, ms. */
    waitMarkedMs: 5 * 60_000,
    /** Chats on one page of the list of an ad's chats. */
    page: 50,
  },
  /** Campaigns (ours). */
  campaign: {
    /** Characters of a name. */
    nameMax: 80,
    /** Recipients on one page: `page` is the default, `pageMax` the most that a caller may request. */
    page: 50,
    pageMax: 100,
    /** Number of sources of an audience, and of tags whose contacts are excluded from it. */
    sourcesMax: 20,
    excludedTagsMax: 20,
    /** Rows of a recipient file. */
    rowsMax: 200_000,
    /** Rows of a recipient file that one call uploads. */
    rowsBatch: 1_000,
    /** Bytes of JSON of a call that uploads rows of a recipient file. */
    rowsBytesMax: 2 * 1024 * 1024,
    /** Columns of a row. */
    columnsMax: 50,
    /** Characters of a cell. */
    cellMax: 300,
    /** Rows of recipient files with several phone numbers that are listed; all are counted. */
    severalRowsListed: 20,
    /** Bytes of a recipient file. */
    fileBytes: 50 * 1024 * 1024,
    /** Messages per minute. The maximum is WhatsApp's published throughput, 80 per second. */
    paceMin: 1,
    paceMax: 4_800,
    paceDefault: 60,
    /**
     * A campaign can exclude contacts who received another one in the last days. Number of these days: maximum and
     * default.
     */
    recentDaysMax: 90,
    recentDaysDefault: 7,
    /** Time after a campaign's message in which a message of the customer counts as a reply, ms. */
    replyMs: 72 * 3_600_000,
    /** A test of two templates: the share of the recipients in percent, and the hours until its decision. */
    splitPercentMin: 10,
    splitPercentMax: 50,
    splitPercentDefault: 20,
    splitHoursMin: 1,
    splitHoursMax: 48,
    splitHoursDefault: 24,
    /** Minimum time between two live events of one campaign, ms. */
    progressEveryMs: 1_000,
  },
  /**
   * Digits of a phone number with the country code. Section 2 of the specification has these numbers for phone numbers
   * in links.
   */
  linkPhoneDigitsMin: 7,
  linkPhoneDigitsMax: 15,
  /** Country code for phone numbers without one: Peru. */
  defaultCountryCode: '51',
  /**
   * Delay of the contact form, ms. Editing a contact from a dialog first opens the chats, then the form after this
   * delay.
   */
  editContactDelayMs: 200,
  /** Characters of a template's text shown in a desktop notification (specification, section 4). */
  notificationPreviewCharacters: 14,
  /**
   * Quitting and signing out wait at most this long for the call that sets the user's status to unavailable, ms
   * (specification, section 7).
   */
  unavailableCallMs: 500,
  /** Elements of a flow (specification, section 5): characters after trimming, and numbers of options. */
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
     * From here on, the limits that section 5 of the specification does not have. They are the channel's own, from its
     * published reference of Flow components.
     */
    dropdownLabelMax: 20,
    groupLabelMax: 30,
    optInLabelMax: 120,
    helperTextMax: 80,
    errorMessageMax: 30,
    optionMetadataMax: 20,
    footerCaptionMax: 15,
    componentsPerScreenMax: 50,
    /** Characters of the name of a flow. */
    nameMax: 120,
    /**
     * Options of a dropdown in an imported Flow JSON file. If a dropdown with more than `optionsMax` options is directly
     * on a screen, the flow cannot be published before the surplus is removed (specification, section 5).
     */
    importedDropdownOptionsMax: 200,
    /** Options of a dropdown in an imported Flow JSON file, if one of the options has an image. */
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
    /** Characters of the text with a file (WhatsApp's published figure). */
    captionMax: 1_024,
    /** Width and height of a sticker, px (WhatsApp's published figure). */
    stickerSide: 512,
    /** Pixels that the header of a picture may claim (ours). Decoded, this many need 200 MB. */
    picturePixels: 50_000_000,
  },
  /** Characters of the name and of the address of a place (ours). */
  placeTextMax: 256,
  /**
   * An address card that an agent sends (ours: WhatsApp publishes no limits). A contact has a first and a last name of
   * `nameMax` characters each, one phone and one e-mail.
   */
  contactCard: { cardsMax: 1, nameMax: 401, phonesMax: 5, emailsMax: 5 },
  /** What is read of a customer's address card (ours): addresses, links, and characters of a link. */
  receivedCard: { addressesMax: 5, urlsMax: 5, urlMax: 300 },
  /**
   * What is believed of a customer's call, seconds: how long it lasts, and how long it rings. In which time a customer gets
   * one automatic answer to missed calls, ms. All ours.
   */
  call: { secondsMax: 7 * 86_400, ringingMax: 600, answeredOnceMs: 12 * 3_600_000 },
  /** Characters of one text message on the channel (WhatsApp's published figure). */
  messageTextMax: 4_096,
  /** Number of newest messages that an analysis reads (ours). */
  analysisMessages: 200,
  /** Time from the newest message in the open chat to the refresh of the chat's analysis, ms (ours). */
  analysisRefreshMs: 1_500,
  /** Lifetime of the signed address of a web page that the app shows in a frame, ms (ours). */
  frameTicketMs: 60_000,
  /** Characters of a time zone's name (ours). The longest existing name has 32. */
  timeZoneMax: 64,
  /** Lifetime of a QR assigner code, ms (ours). */
  qrCodeMs: 10 * 60_000,
  /** Time between now and the date of a scheduled message, ms (ours: the specification names no limit). */
  scheduleAheadMs: 366 * 24 * 3_600_000,
  /**
   * Typing in a chat, ms (ours). `reportEveryMs`: minimum time between two typing events of a user. `shownMs`: how long
   * the typing indicator is visible after an event.
   */
  typing: { reportEveryMs: 2_500, shownMs: 6_000 },
  /** How long a colleague's answer must be on the screen until it counts as seen by whoever writes there, ms (ours). */
  answerSeenMs: 3_000,
  /**
   * Size of a frame from the push service, bytes (ours). The JSON of an event has up to 256 KiB. A frame contains this
   * JSON as a string in its own JSON, where escaping makes it longer. The factor 4 leaves room for that.
   */
  pushFrameBytes: 4 * 256 * 1024,
  /** Characters of a stored draft (ours). A sent message has a far lower limit. */
  draftTextMax: 65_536,
  /** Characters of any stored draft as JSON (ours): no less than the largest file of a flow. */
  draftMax: 10 * 1024 * 1024,
  /** Characters of a note (ours: the specification names no limit). */
  noteMax: 5_000,
  /** Maximum length of the reason of a transfer, UTF-16 units (ours). */
  transferReasonMax: 300,
  /**
   * Catalogue of a line (ours, except the number of products in a list, its title and a product's id, which are
   * WhatsApp's): time for which it is kept, and after which the provider is asked again that refused or did not answer,
   * ms; products that are read, on one page, and looked up at once; characters of a search.
   */
  catalogue: {
    keptMs: 24 * 3_600_000,
    retryMs: 10 * 60_000,
    productsMax: 2_000,
    page: 60,
    findMax: 100,
    filterMax: 100,
    idMax: 200,
    sentMax: 30,
    titleMax: 60,
  },
  /** Reason why a person was blocked (ours): UTF-16 units. `page`: blocked people on one page of their list. */
  blocks: { reasonMax: 300, page: 50 },
  /** Characters of the reason why a person gets no campaigns, or gets them again (ours). */
  optOutReasonMax: 300,
  /** Time in which a user from whom a chat was taken away may still add one note to it, ms (ours). */
  handOverNoteMs: 10 * 60_000,
  /** Time in which a user who lost a chat to a colleague's answer is told the answer, ms (ours). */
  takenAnswerMs: 60_000,
  /** Maximum number of notifications in one response (ours). */
  notificationsPage: 200,
  /**
   * Saved views of the chat list (ours): views of one user or team in a group, those of them that are pinned, and
   * characters of a name and of the filters as a URL query. More views would not fit into a menu, and more pinned ones
   * not above the list.
   */
  savedViews: { viewsMax: 50, pinnedMax: 5, nameMax: 60, queryMax: 10_000 },
  /**
   * Macros (ours): macros of a group, characters of a name, steps of a macro, and the longest snooze, minutes. Days in which a
   * repeated call finds what a run did, and in which the run can be undone.
   */
  macros: {
    groupMax: 50,
    nameMax: 40,
    actionsMax: 10,
    snoozeMinutesMax: 30 * 24 * 60,
    keptDays: 30,
  },
  /**
   * Rules (ours): rules of a group, characters of a name, conditions and steps of a rule, words of a condition and characters
   * of one, ids or codes of another condition; the time that a rule waits for an answer, how long it leaves alone what a
   * person did, and when it acts in the same chat again. People that a step alerts, and characters of the text. How often a
   * rule may act in ten minutes before it is switched off, rules that start each other at most, days of the dry run and
   * messages that it reads and matches that it lists, and days that runs are kept. Runs of a page.
   */
  rules: {
    groupMax: 50,
    nameMax: 40,
    conditionsMax: 10,
    actionsMax: 10,
    wordsMax: 50,
    wordMax: 60,
    choicesMax: 50,
    waitMinutesMin: 5,
    waitMinutesMax: 7 * 24 * 60,
    personMinutes: 30,
    personMinutesMax: 24 * 60,
    againHours: 24,
    againHoursMax: 30 * 24,
    alertedMax: 10,
    alertMax: 200,
    floodRuns: 500,
    chainMax: 5,
    dryDays: 7,
    dryMessagesMax: 20_000,
    dryItemsMax: 500,
    keptDays: 90,
    page: 50,
  },
  /**
   * Targets for answers and resolutions (ours): the time of one, minutes of opening hours, of which there are at most 30 days;
   * how long before or after it somebody is alerted, minutes; rows for teams and tags. Chats that are reckoned anew in one
   * transaction, and days that results are kept.
   */
  targets: {
    minutesMin: 1,
    minutesMax: 30 * 24 * 60,
    alertMinutesMax: 24 * 60,
    teamsMax: 200,
    tagsMax: 50,
    reckonedAtOnce: 50,
    keptDays: 400,
  },
  /**
   * The audit log (ours): days that an entry is kept, entries of a page, and at most those of an export, of one step of a check
   * and of one removal; values of an entry, and characters of one; groups of a user into whose logs a sign-in is written.
   */
  audit: {
    keptDays: 365,
    page: 50,
    pageMax: 200,
    exportMax: 100_000,
    stepEntries: 1_000,
    changesMax: 100,
    valueMax: 2_000,
    groupsMax: 50,
  },
  /**
   * Keys for programs and outgoing webhooks (ours): how many a group has, characters of a name and an address, calls of a key in
   * a minute, addresses from which it may be used, days until its end, and those for which a revoked one is listed. Hours for
   * which an old secret signs, events that are kept, bytes of a body and of an answer, time for an answer, ms, and by which part a
   * wait before another try may be shorter.
   */
  integrations: {
    keysMax: 20,
    webhooksMax: 20,
    nameMax: 40,
    urlMax: 2_000,
    callsPerMinuteMax: 600,
    callsPerMinuteStart: 60,
    addressesMax: 10,
    daysMax: 365,
    revokedDays: 30,
    oldSecretHours: 24,
    keptDeliveries: 500,
    bodyBytesMax: 256 * 1024,
    answerBytesMax: 4 * 1024,
    answerMs: 10_000,
    jitter: 0.1,
  },
  /** Days after which notifications are deleted (ours). */
  notificationDays: 30,
  /**
   * Capacity of an agent in automatic assignment (ours): maximum and initial value of the setting. An agent with this
   * many open chats gets no further one. A chat is open if it is neither finished nor archived.
   */
  agentCapacityMax: 500,
  agentCapacityStart: 20,
  /** Ids in one query parameter, separated by commas (ours). */
  idListMax: 100,
  /** Longest waiting time that the alert and the filter of the chat list can be set to, minutes (ours). */
  waitingMinutesMax: 7 * 24 * 60,
  /** Characters of an id in a request that the service stores or logs without checking that it exists (ours). */
  givenIdMax: 128,
  /** Characters of a file name, as file systems allow (ours). */
  filenameMax: 255,
  /**
   * Content of a stored message or template, bytes of JSON (ours). The number has two reasons:
   * - The longest text with all options must fit.
   * - An event of at most 256 KiB must have room for the content and the whole contact.
   */
  contentBytesMax: 16 * 1024,
  /**
   * Characters of all status tags in one call together (ours). Every event with the contact contains the history of
   * these tags, so a higher limit would make the events too large.
   */
  statusTagCharactersMax: 2_000,
  /** Status tags of a chat, when they are set (specification, section 5). */
  statusTagsMin: 1,
  /** Number of status tags that a group can define, and characters of one of them (ours). */
  statusTagsMax: 100,
  statusTagMax: 40,
  /** Characters of the name that a group gives to the chat status "success" (ours). */
  successLabelMax: 30,
  /** Time in which the user can undo an action on a chat, ms (ours). */
  undoMs: 600_000,
  /** Time in which the user can undo a changed setting, ms (ours). */
  settingUndoMs: 6_000,
  /**
   * Fields of a group's profile on the channel: characters and counts. WhatsApp publishes these limits.
   */
  profile: {
    aboutMax: 139,
    addressMax: 256,
    emailMax: 128,
    websitesMax: 2,
    websiteMax: 256,
  },
  /**
   * A line on WhatsApp's Cloud API. WhatsApp publishes the bytes and updates of a webhook, and how many messages a
   * number sends in a second; the other figures are ours.
   */
  line: {
    webhookBytes: 3 * 1024 * 1024,
    webhookUpdates: 1_000,
    messagesPerSecond: 80,
    messagesPerSecondHigh: 1_000,
    idMax: 32,
    secretMax: 1_024,
    addressMax: 200,
    /** Bytes of an answer of the provider, and pages of a list that are read for one question (ours). */
    answerBytes: 1024 * 1024,
    pagesMax: 20,
    /** Accounts of a token whose numbers are read (ours). */
    accountsMax: 20,
    /** Pages that the fetch of all templates reads (ours): 100 templates each, more than the provider lets an account have. */
    templatePagesMax: 100,
    /** Longest time of all calls of a check, ms (ours). */
    checkMs: 40_000,
    /** How long the channel keeps a customer's file, ms. */
    mediaKeptMs: 7 * 24 * 3_600_000,
    /** Age of the oldest stored webhook of a line above which it takes no further ones, ms (ours). The provider repeats them. */
    webhookWaitMs: 60_000,
    /** How long a sign-up waits for its answer, ms (ours). */
    signupMs: 30 * 60_000,
    /** How long after a sign-up the provider sends address book and history of the phone's app, ms. */
    phoneDataMs: 24 * 3_600_000,
  },
  /** A group's opening hours (ours): two periods a day, and holidays of some years. */
  openingHours: { spansMax: 14, holidaysMax: 60, holidayNameMax: 60 },
  /** A group sees a warning once it has used this share of the messages in its plan, percent (ours). */
  messageLimitWarnPercent: 80,
  /** Number of named sources of contacts in a group, and characters of such a name (ours). */
  sourceInputsMax: 50,
  sourceNameMax: 60,
  /** Characters of the name of a tag, level, team or segment (ours). */
  tagLabelMax: 100,
  /**
   * Exceptions that a group can make to its table of allowed tag nestings (ours). Every event about the group's
   * settings contains all of them, so their number is limited.
   */
  nestingRulesMax: 1_000,
  /** Tags that one member may own (ours). Every list of members contains all of them, so their number is limited. */
  ownedTagsMax: 100,
  /** Lifetime of an invitation to a group, ms (ours). */
  invitationMs: 7 * 24 * 3_600_000,
  /**
   * Invitations and mails of them that are sent again, in 24 hours (ours). A company invites its people in a few days, and
   * nobody needs one mail many times.
   */
  invitationsPerDay: { byPerson: 200, byGroup: 200, toAddress: 5 },
  /** Characters of a person's or a group's name in a mail (ours). */
  mailedNameMax: 60,
  /** Lifetime of the code that confirms an e-mail address, ms (ours). */
  confirmationMs: 24 * 3_600_000,
  /** A call that would wait longer for others that write is refused, ms (ours). */
  writeWaitMs: 5_000,
  /** Characters of an Idempotency-Key (ours). */
  idempotencyKeyMax: 128,
  /** Templates of the channel: characters and counts. WhatsApp publishes these limits. */
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
    codeMax: 15,
    /** Cards of a carousel: their number, characters of the text of each, and buttons below each. */
    cardsMin: 2,
    cardsMax: 10,
    cardTextMax: 160,
    cardButtonsMax: 2,
    /** Limited-time offer: characters of the offer, and of the template's text. */
    offerTextMax: 16,
    offerBodyMax: 600,
    /** Verification code: minutes for which a text may say that it is valid; apps that receive it, and their facts. */
    codeMinutesMax: 90,
    otpAppsMax: 5,
    packageNameMax: 224,
    signatureHashLength: 11,
    /** Sections of products in one message. */
    productSectionsMax: 10,
    /** WhatsApp on a computer hides all buttons of a template that has this number of buttons or more. */
    desktopHiddenButtonsMin: 4,
    /** Placeholders of one text (ours: a text of 4,096 characters hardly needs more). */
    parametersMax: 100,
    /** Consecutive spaces in the value of a placeholder. The same rule of WhatsApp forbids line breaks in it. */
    parameterBlanksMax: 4,
  },
  /** Characters of a business line's name (ours). */
  lineNameMax: 40,
  /** Characters of a name, e.g. of a user, a contact or a template (ours). */
  nameMax: 200,
  /** Characters of a contact's brand (ours). */
  brandMax: 200,
  /** Characters of the value of a contact's custom field (ours). */
  customFieldMax: 1_000,
  /** Characters of the fields of a record in the CRM (ours). */
  crm: { companyMax: 200, documentMax: 50, addressMax: 500 },
  /** Two steps of signing in (ours). */
  twoStep: {
    /** Recovery codes of a set, and signs of a code. */
    codes: 10,
    codeSigns: 8,
    /** Characters of a typed recovery code and of a ticket. */
    typedMax: 40,
    ticketMax: 200,
    /** Days of the access history, and entries on one of its pages. */
    historyDays: 90,
    historyPage: 30,
    /** Members that one call reminds. */
    remindMax: 500,
  },
  /** Characters of a device's name (ours). */
  deviceNameMax: 120,
  /**
   * Size of an uploaded photo of a user, bytes (ours). A stored photo of `photoSide` × `photoSide` px is far smaller.
   */
  photoBytes: 2 * 1024 * 1024,
  /** Width and height of a stored photo of a user, px (ours). */
  photoSide: 512,
  /** Loudest setting for the sounds of notifications, percent (ours). */
  volumeMax: 100,
  /** Longest time without input until the screen locks, minutes (ours). The policy of IT can set any time up to it. */
  lockAfterMinutesMax: 24 * 60,
  /** Number of members whose photos each row of the group list shows (ours). */
  groupFacesMax: 3,
  /** Characters of an e-mail address (RFC 5321). */
  emailMax: 254,
  /** Characters of a password: the minimum for a new password, and the maximum for every password (ours). */
  passwordMin: 8,
  passwordMax: 1_024,
  /** Interactive messages of the channel: characters and counts. WhatsApp publishes these limits. */
  interactive: {
    quickReplyButtons: 3,
    quickReplyButtonMax: 20,
    listButtonMax: 20,
    listRows: 10,
    listTitleMax: 24,
    listDescriptionMax: 72,
    sectionTitleMax: 24,
    /** Characters of the id of a button or row. When the customer chooses it, the channel returns this id. */
    optionIdMax: 256,
    bodyMax: 1_024,
    headerMax: 60,
    footerMax: 60,
    /** Characters on the button of a message that opens a flow, and in the header above that button. */
    flowButtonMax: 20,
    flowHeaderMax: 60,
  },
} as const
