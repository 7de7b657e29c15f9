import type { SettingsCatalogue } from '../catalogue.ts'

/** General settings, WhatsApp profile and billing. */
export const settings: SettingsCatalogue = {
  title: 'Settings',
  description: '{{group}}. Every change is saved at once.',
  search: 'Search settings',
  noMatch: 'No setting matches',
  adminsOnly: 'Admins only',
  switchedOn: '{{setting}}: on',
  switchedOff: '{{setting}}: off',
  undo: 'Undo',
  undone: '{{setting}}: undone',
  refused: '{{setting}}: not saved. {{reason}}',
  agents_one: '{{count}} agent',
  agents_other: '{{count}} agents',
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  access: {
    visibility: 'What they see in the menu and the list',
    rights: 'What they can do',
    freeChats: {
      label: 'Hide free chats',
      text: 'Agents see only their own chats; a manager hands out those without an agent.',
    },
    templates: {
      label: 'Restrict Templates',
      text: 'Removes Templates and Campaigns from the menu. Those with template permission still send them.',
    },
    campaigns: { label: 'Restrict Campaigns', text: 'Removes Campaigns from the agents’ menu.' },
    flows: { label: 'Restrict Flows', text: 'Removes Flows from the agents’ menu.' },
    teams: {
      label: 'Each team sees its own',
      text: 'Managers and agents no longer see chats of other teams and chats without a team.',
    },
    managedTemplates: {
      label: 'Templates by admins only',
      text: 'Only admins create, edit, order and archive templates.',
    },
    reassign: {
      label: 'Agents reassign',
      text: 'They can pass a chat on to another agent. When off, a manager does.',
    },
    release: {
      label: 'Agents do not release',
      text: 'Only managers and admins return a chat to the free list.',
    },
  },
  language: {
    label: 'Language of the group',
    text: 'For everybody who chose no other in their profile.',
    done: 'Language of the group: {{language}}',
  },
  display: {
    sidebar: 'Contact sidebar open',
    sidebarText: 'When you open a chat you see the contact’s details. Applies to you only.',
  },
}

export default settings
