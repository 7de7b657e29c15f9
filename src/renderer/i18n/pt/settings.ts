import type { SettingsCatalogue } from '../catalogue.ts'

/** General settings, WhatsApp profile and billing. */
export const settings: SettingsCatalogue & Record<`${string}_many`, string> = {
  title: 'Ajustes',
  description: '{{group}}. Cada alteração é salva na hora.',
  search: 'Buscar um ajuste',
  noMatch: 'Nenhum ajuste corresponde',
  adminsOnly: 'Só administradores',
  switchedOn: '{{setting}}: ligado',
  switchedOff: '{{setting}}: desligado',
  undo: 'Desfazer',
  undone: '{{setting}}: desfeito',
  refused: '{{setting}}: não foi salvo. {{reason}}',
  agents_one: '{{count}} agente',
  agents_many: '{{count}} de agentes',
  agents_other: '{{count}} agentes',
  people_one: '{{count}} pessoa',
  people_many: '{{count}} de pessoas',
  people_other: '{{count}} pessoas',
  access: {
    visibility: 'O que veem no menu e na lista',
    rights: 'O que podem fazer',
    freeChats: {
      label: 'Ocultar os chats livres',
      text: 'Os agentes veem só os próprios chats; os chats sem agente quem distribui é um gestor.',
    },
    templates: {
      label: 'Restringir Modelos',
      text: 'Tira Modelos e Campanhas do menu. Quem tem permissão de modelos continua enviando.',
    },
    campaigns: { label: 'Restringir Campanhas', text: 'Tira Campanhas do menu dos agentes.' },
    flows: { label: 'Restringir Fluxos', text: 'Tira Fluxos do menu dos agentes.' },
    teams: {
      label: 'Cada equipe vê o que é seu',
      text: 'Gestores e agentes deixam de ver chats de outras equipes e chats sem equipe.',
    },
    managedTemplates: {
      label: 'Modelos só de administradores',
      text: 'Criar, editar, ordenar e arquivar modelos fica para administradores.',
    },
    reassign: {
      label: 'Os agentes reatribuem',
      text: 'Podem passar um chat a outro agente. Desligado, quem faz isso é um gestor.',
    },
    release: {
      label: 'Os agentes não liberam',
      text: 'Devolver um chat à lista livre fica para gestores e administradores.',
    },
  },
  language: {
    label: 'Idioma do grupo',
    text: 'Para quem não escolheu outro no perfil.',
    done: 'Idioma do grupo: {{language}}',
  },
  display: {
    sidebar: 'Barra do contato aberta',
    sidebarText: 'Ao abrir um chat você vê os dados do contato. Vale só para você.',
  },
}

export default settings
