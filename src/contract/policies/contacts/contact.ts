import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { type ChatFacts, seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { hasScreen } from '#contract/policies/menu.ts'
import { hasRight } from '#contract/policies/people/rights.ts'
import {
  administers,
  isAdmin,
  isManager,
  isMember,
  isPublisher,
  mayWrite,
  type Viewer,
} from '#contract/policies/viewer.ts'

const change = (viewer: Viewer, chat: ChatFacts): boolean =>
  mayWrite(viewer) && seesChat(viewer, chat)

/** Whether the viewer may use the calls that only the Contacts screen makes. */
const list = (viewer: Viewer): boolean => hasScreen(viewer, 'contacts')

/** Admins and managers who may change contacts. */
const lead = (viewer: Viewer): boolean => mayWrite(viewer) && list(viewer) && !isPublisher(viewer)

/**
 * Actions on the record of a contact. For a read-only user, tag editing and Edit Contact are hidden (specification,
 * section 6).
 */
export const contactPolicy = {
  'contact.create': (viewer: Viewer): boolean => mayWrite(viewer),
  /** Registers a contact without some fields of the form, as an import does (our decision). */
  'contact.createIncomplete': lead,
  'contact.edit': change,
  /** Blocks a person or unblocks them (our extension): by whoever may write in the chat. A group chat has several people. */
  'contact.block': (viewer: Viewer, chat: ChatFacts & Pick<Contact, 'isGroupChat'>): boolean =>
    viewer.group.blocksContacts === true && !chat.isGroupChat && change(viewer, chat),
  /** Lists the blocked people: for admins and managers. */
  'contact.listBlocked': (viewer: Viewer): boolean =>
    viewer.group.blocksContacts === true && (isAdmin(viewer) || isManager(viewer)),
  /** Notes that a person wants no campaigns (our extension): whoever may write in the chat hears it. */
  'contact.optOut': (viewer: Viewer, chat: ChatFacts & Pick<Contact, 'isGroupChat'>): boolean =>
    viewer.group.setsOptOuts === true && !chat.isGroupChat && change(viewer, chat),
  /** Notes that a person wants campaigns again: for admins and managers, who answer for it. */
  'contact.optIn': (viewer: Viewer, chat: ChatFacts & Pick<Contact, 'isGroupChat'>): boolean =>
    contactPolicy['contact.optOut'](viewer, chat) && !isPublisher(viewer),
  /** Whether the viewer may look for contacts that are the same person (our extension). */
  'contact.offerMerge': (viewer: Viewer): boolean =>
    viewer.group.mergesContacts === true &&
    mayWrite(viewer) &&
    list(viewer) &&
    hasRight(viewer, 'mergeContacts'),
  /** Merges a contact with another one, or says that they are two. Asked for both of them. */
  'contact.merge': (viewer: Viewer, chat: ChatFacts & Pick<Contact, 'isGroupChat'>): boolean =>
    contactPolicy['contact.offerMerge'](viewer) && !chat.isGroupChat && seesChat(viewer, chat),
  /** Adds a tag or level tag to a contact, or removes one. */
  'contact.tag': change,
  /** Writes a note. Read-only users may not, although the customer does not see notes (our decision). */
  'contact.note': change,
  'contact.readNotes': seesChat,
  'contact.list': list,
  /**
   * Changes several contacts in one call. For each contact, the viewer also needs the permission to change that contact
   * alone (our decision).
   */
  'contact.bulk': (viewer: Viewer): boolean => mayWrite(viewer) && list(viewer),
  /**
   * Import and export are for admins and managers (our decision: the specification names no role). Read-only users of
   * these roles may export, because an export changes nothing.
   */
  'contact.import': lead,
  /** Admins undo every import, managers their own (our decision). It deletes contacts. */
  'contact.undoImport': (viewer: Viewer, { userId }: { readonly userId: string }): boolean =>
    contactPolicy['contact.offerDelete'](viewer) && (isAdmin(viewer) || viewer.userId === userId),
  /** Whether the viewer may delete contacts at all. By default, who may import them may remove them (our decision). */
  'contact.offerDelete': (viewer: Viewer): boolean =>
    lead(viewer) && hasRight(viewer, 'deleteContacts'),
  'contact.delete': (viewer: Viewer, chat: ChatFacts): boolean =>
    contactPolicy['contact.offerDelete'](viewer) && seesChat(viewer, chat),
  /** The names and types of custom fields (our extension): every member reads them. By default, admins change them. */
  'contactFields.see': isMember,
  'contactFields.edit': (viewer: Viewer): boolean =>
    mayWrite(viewer) && hasScreen(viewer, 'fields') && hasRight(viewer, 'editRules'),
  /** How many contacts have which values: for admins and managers, who see the screen of the fields. */
  'contactFields.count': (viewer: Viewer): boolean => hasScreen(viewer, 'fields'),
  /** Changes a value of a field that has a name, in a contact that the viewer may change. */
  'contactField.fill': (
    viewer: Viewer,
    { agentsEdit }: Pick<ContactField, 'agentsEdit'>,
  ): boolean => mayWrite(viewer) && (agentsEdit || !isPublisher(viewer)),
  /** Gets everything about a person as a file (our extension): admins. */
  'contact.give': (viewer: Viewer, chat: ChatFacts): boolean =>
    viewer.group.givesData === true &&
    administers(viewer) &&
    hasRight(viewer, 'exportData') &&
    seesChat(viewer, chat),
  /** Imports conversations that were led with the phone's app (our extension): admins, of people whose chat they see. */
  'contact.offerHistory': (viewer: Viewer): boolean =>
    viewer.group.importsHistory === true && administers(viewer),
  'contact.importHistory': (
    viewer: Viewer,
    chat: ChatFacts & Pick<Contact, 'isGroupChat'>,
  ): boolean =>
    contactPolicy['contact.offerHistory'](viewer) && !chat.isGroupChat && seesChat(viewer, chat),
  'contact.export': (viewer: Viewer): boolean => list(viewer) && hasRight(viewer, 'exportData'),
} as const
