import type { GroupTemplates } from './group-templates.ts'

/** The templates of Aurora Móveis, a group without a messaging app. */
export const bareTemplates: GroupTemplates = {
  quick: [
    {
      id: 'q-aurora-hello',
      name: 'Saudação',
      text: 'Olá, {{contact.first_name}}! Aqui é {{agent.first_name}}, da Aurora Móveis. Como posso ajudar?',
    },
    {
      id: 'q-aurora-hours',
      name: 'Horário da loja',
      text: 'Abrimos de segunda a sábado, das 9h às 19h, na Rua de Santa Catarina 240, no Porto.',
    },
    {
      id: 'q-aurora-delivery',
      name: 'Prazo de entrega',
      text: 'Entregamos em 5 a 8 dias úteis. A encomenda {{número da encomenda}} está a caminho.',
    },
  ],
  whatsApp: [
    {
      id: 'w-aurora-order',
      name: 'encomenda_a_caminho',
      templateType: 'TEXT',
      category: 'UTILITY',
      languageCode: 'pt_PT',
      status: 'approved',
      text: 'Olá, {{contact.first_name}}. A sua encomenda {{número da encomenda}} chega em {{data}}.',
    },
    {
      id: 'w-aurora-sale',
      name: 'saldos_de_verao',
      templateType: 'TEXT',
      category: 'MARKETING',
      languageCode: 'pt_PT',
      status: 'rejected',
      rejectedReason: 'PROMOTIONAL',
      text: 'Saldos até 40 %, {{contact.first_name}}.',
    },
  ],
  messages: [
    {
      id: 'i-aurora-delivery',
      name: 'Turno da entrega',
      content: {
        type: 'quick_reply',
        text: 'Qual turno prefere para a entrega?',
        options: [
          { id: 'morning', title: 'De manhã' },
          { id: 'afternoon', title: 'À tarde' },
        ],
      },
    },
  ],
}
