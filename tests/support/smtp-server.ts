import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type AcceptedMail = { to: string[]; raw: string };

/**
 * `busy` defers every email. `full` rejects every recipient. `lost` accepts an email but disconnects before confirming
 * it. `away` rejects every connection.
 */
type Behavior = 'well' | 'busy' | 'full' | 'lost' | 'away';

const createFailure = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts a local SMTP server. It rejects addresses that end with `invalid`, as real servers do. */
export async function startSmtpServer(user = 'cartwise', password = 'a password') {
  const acceptedMails: AcceptedMail[] = [];
  let behavior: Behavior = 'well';
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onConnect: (_session, done) =>
      done(behavior === 'away' ? createFailure(421, 'Service not available') : null),
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password
        ? done(null, { user })
        : done(createFailure(535, 'Authentication failed')),
    onRcptTo: ({ address }, _session, done) => {
      if (behavior === 'full' || address.endsWith('invalid'))
        return done(createFailure(550, 'No such mailbox'));
      return done(behavior === 'busy' ? createFailure(450, 'Mailbox busy, try later') : null);
    },
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      acceptedMails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      if (behavior !== 'lost') return done();
      for (const connection of smtp.connections) disconnect(connection);
    },
  });
  smtp.on('error', () => undefined); // ignores disconnected clients; another test covers them
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const { port } = address;
  return {
    port,
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    taken: acceptedMails,
    become(next: Behavior) {
      behavior = next;
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

function disconnect(connection: unknown): void {
  const socket = (connection as { _socket?: { destroy: () => void } })._socket;
  socket?.destroy();
}
