/** General settings, WhatsApp profile and billing. */
export const settings = {
  title: 'Ajustes',
  description: '{{group}}. Cada cambio se guarda al momento.',
  search: 'Buscar un ajuste',
  noMatch: 'Ningún ajuste coincide',
  adminsOnly: 'Solo administradores',
  switchedOn: '{{setting}}: encendido',
  switchedOff: '{{setting}}: apagado',
  undo: 'Deshacer',
  undone: '{{setting}}: deshecho',
  refused: '{{setting}}: no se guardó. {{reason}}',
  agents_one: '{{count}} agente',
  agents_many: '{{count}} de agentes',
  agents_other: '{{count}} agentes',
  people_one: '{{count}} persona',
  people_many: '{{count}} de personas',
  people_other: '{{count}} personas',
  access: {
    visibility: 'Qué ven en el menú y en la lista',
    rights: 'Qué pueden hacer',
    freeChats: {
      label: 'Ocultar los chats libres',
      text: 'Los agentes ven solo sus chats; los que no tienen agente los reparte un responsable.',
    },
    templates: {
      label: 'Restringir Plantillas',
      text: 'Quita Plantillas y Campañas del menú. Quien tiene permiso de plantillas las sigue enviando.',
    },
    campaigns: {
      label: 'Restringir Campañas',
      text: 'Quita Campañas del menú de los agentes.',
    },
    flows: { label: 'Restringir Flujos', text: 'Quita Flujos del menú de los agentes.' },
    teams: {
      label: 'Cada equipo ve lo suyo',
      text: 'Responsables y agentes dejan de ver chats de otros equipos y chats sin equipo.',
    },
    managedTemplates: {
      label: 'Plantillas solo de administradores',
      text: 'Crear, editar, ordenar y archivar plantillas queda para administradores.',
    },
    reassign: {
      label: 'Los agentes reasignan',
      text: 'Pueden pasar un chat a otro agente. Apagado, lo hace un responsable.',
    },
    release: {
      label: 'Los agentes no liberan',
      text: 'Devolver un chat a la lista libre queda para responsables y administradores.',
    },
  },
  language: {
    label: 'Idioma del grupo',
    text: 'Para quien no eligió otro en su perfil.',
    done: 'Idioma del grupo: {{language}}',
  },
  display: {
    sidebar: 'Barra del contacto abierta',
    sidebarText: 'Al abrir un chat ves los datos del contacto. Vale solo para ti.',
  },
} as const

export default settings
