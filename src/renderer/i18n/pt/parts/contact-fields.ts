/** Texts of the custom fields of contacts that have a name. */
export const contactFieldWords = {
  yes: 'Sim',
  no: 'Não',
  other: 'Outro valor',
  missing: 'Falta para finalizar',
  lead: 'Um gestor edita este campo.',
  keeps: 'Não é um valor deste campo; fica até que você o mude.',
  clear: 'Remover a data',
  /** Why a text is no value of a type. */
  unfit: {
    number: 'Escreva um número.',
    date: 'Escreva um dia, como 27/11/2026.',
    choice: 'Escolha uma opção.',
    boolean: 'Escolha sim ou não.',
    link: 'Escreva o endereço completo, com https://.',
    email: 'Isso não parece um e-mail.',
    phone: 'Isso não parece um telefone.',
  },
}
