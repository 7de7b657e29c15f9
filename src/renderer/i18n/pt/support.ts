import type { SupportCatalogue } from '../catalogue.ts'

/** Portuguese texts of updates, proxy and diagnostics. */
export const support: SupportCatalogue = {
  update: {
    label: 'Atualizações',
    current: 'Em dia',
    checked: 'Em dia. Verificado: {{moment}}',
    checking: 'Procurando uma versão nova…',
    downloading: 'Baixando a versão {{version}}: {{percent}}',
    ready: 'A versão {{version}} está pronta. Ela é instalada ao sair.',
    tonight: 'A versão {{version}} será instalada hoje à noite, ou ao sair.',
    check: 'Procurar atualizações',
    now: 'Reiniciar agora',
    later: 'Hoje à noite',
    retry: 'Tentar de novo',
    policy: 'Sua empresa decide quando ele é atualizado.',
    packageManager: 'O sistema o atualiza com os outros programas.',
    readOnly: 'Não é possível gravar na pasta do programa: atualize-o à mão.',
    noFeed: 'Esta versão não se atualiza sozinha.',
    network: 'A atualização não foi baixada. A versão atual continua.',
    tampered: 'A atualização não é autêntica e foi descartada. A versão atual continua.',
    invalidFeed:
      'O servidor de atualizações enviou uma resposta inválida. A versão atual continua.',
    install: 'A atualização não foi instalada. A versão atual continua.',
    dismiss: 'Ocultar',
  },
  proxy: {
    title: 'O proxy da rede pede uma senha',
    text: 'Para chegar ao serviço: {{proxy}}.',
    user: 'Usuário',
    password: 'Senha',
    missing: 'Falta o usuário.',
    refused: 'O proxy não aceitou esses dados.',
    store: 'Lembrar neste dispositivo',
    send: 'Conectar',
  },
}
export default support
