import type { RegistrationOrigin } from '#contract/entities/contacts/registration-origin.ts'
import type { Language } from '#contract/limits.ts'

/** The texts of the pages in frames. */
interface Words {
  over: string
  overNote: string
  campaigns: string
  campaignNote: string
  origins: string
  origin: string
  contacts: string
  share: string
  noContacts: string
  kinds: Record<RegistrationOrigin, string>
  unknownOrigin: string
  reports: string
  asOf(at: string): string
  load: string
  agent: string
  chats: string
  unread: string
  success: string
  noChats: string
  nobody: string
  gone: string
  conversationsOf(days: number): string
  /** With a soft hyphen where it is longer than its column. */
  conversations: string
  firstResponse: string
  resolved: string
  total: string
  noConversations: string
}

export const words: Record<Language, Words> = {
  es: {
    over: 'Esta página ya no está disponible',
    overNote: 'Vuelve a abrir la pestaña para cargarla de nuevo.',
    campaigns: 'Campañas',
    campaignNote:
      'Las campañas y sus resultados están en la pantalla Campañas. Esto es lo que se sabe de dónde vienen los contactos.',
    origins: 'Contactos por origen',
    origin: 'Origen',
    contacts: 'Contactos',
    share: 'Parte',
    noContacts: 'Todavía no hay contactos.',
    kinds: {
      api: 'API',
      whatsApp: 'WhatsApp',
      webApp: 'Aplicación web',
      integration: 'Integración',
    },
    unknownOrigin: '—',
    reports: 'Reportes',
    asOf: (at) => `Chats sin archivar, contados a las ${at}.`,
    load: 'Chats por agente',
    agent: 'Agente',
    chats: 'Chats',
    unread: 'Sin leer',
    success: 'Con éxito',
    noChats: 'Todavía no hay chats.',
    nobody: 'Sin agente',
    gone: 'De agentes que ya no están',
    conversationsOf: (days) => `Chats de los últimos ${days} días`,
    conversations: 'Chats nuevos',
    firstResponse: '1.ª respuesta',
    resolved: 'Finalizados',
    total: 'Total',
    noConversations: 'Sin chats nuevos en los últimos días.',
  },
  en: {
    over: 'This page is not available any more',
    overNote: 'Open the tab again to load it anew.',
    campaigns: 'Campaigns',
    campaignNote:
      'Campaigns and their results are on the screen Campaigns. This is what is known of where contacts come from.',
    origins: 'Contacts by origin',
    origin: 'Origin',
    contacts: 'Contacts',
    share: 'Share',
    noContacts: 'No contacts yet.',
    kinds: { api: 'API', whatsApp: 'WhatsApp', webApp: 'Web app', integration: 'Integration' },
    unknownOrigin: '—',
    reports: 'Reports',
    asOf: (at) => `Chats that are not archived, counted at ${at}.`,
    load: 'Chats by agent',
    agent: 'Agent',
    chats: 'Chats',
    unread: 'Unread',
    success: 'Success',
    noChats: 'No chats yet.',
    nobody: 'Without an agent',
    gone: 'Of agents who have left',
    conversationsOf: (days) => `Chats of the last ${days} days`,
    conversations: 'New chats',
    firstResponse: '1st response',
    resolved: 'Finished',
    total: 'Total',
    noConversations: 'No new chats in the last days.',
  },
  pt: {
    over: 'Esta página já não está disponível',
    overNote: 'Abra a aba outra vez para carregá-la de novo.',
    campaigns: 'Campanhas',
    campaignNote:
      'As campanhas e seus resultados estão na tela Campanhas. Isto é o que se sabe de onde vêm os contatos.',
    origins: 'Contatos por origem',
    origin: 'Origem',
    contacts: 'Contatos',
    share: 'Parte',
    noContacts: 'Ainda não há contatos.',
    kinds: {
      api: 'API',
      whatsApp: 'WhatsApp',
      webApp: 'Aplicativo web',
      integration: 'Integração',
    },
    unknownOrigin: '—',
    reports: 'Relatórios',
    asOf: (at) => `Chats não arquivados, contados às ${at}.`,
    load: 'Chats por agente',
    agent: 'Agente',
    chats: 'Chats',
    unread: 'Não lidas',
    success: 'Com sucesso',
    noChats: 'Ainda não há chats.',
    nobody: 'Sem agente',
    gone: 'De agentes que saíram',
    conversationsOf: (days) => `Chats dos últimos ${days} dias`,
    conversations: 'Chats novos',
    firstResponse: '1ª resposta',
    resolved: 'Finalizados',
    total: 'Total',
    noConversations: 'Sem chats novos nos últimos dias.',
  },
}
