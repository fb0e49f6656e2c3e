import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

export type ChatScreen = {
  html: string;
  theme: 'light' | 'dark';
  result: Parameters<AppBridge['sendToolResult']>[0];
};

/**
 * Simulates a chat that shows a tool's screen in a sandboxed frame. The frame has the page's width and the screen's
 * requested height.
 */
async function show({ html, theme, result }: ChatScreen): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  Object.assign(frame.style, { border: '0', width: '100%' });
  document.body.replaceChildren(frame);
  const target = frame.contentWindow;
  if (target === null) throw new Error('The frame has no window.');
  const bridge = new AppBridge(
    null,
    { name: 'chat', version: '1.0.0' },
    {},
    { hostContext: { theme, displayMode: 'inline' } },
  );
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
  };
  bridge.oninitialized = () => void bridge.sendToolResult(result);
  await bridge.connect(new PostMessageTransport(target, target));
  frame.srcdoc = html;
}

Object.assign(globalThis, { show });
