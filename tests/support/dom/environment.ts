import { JSDOM } from 'jsdom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** Provides a DOM in Node. Vitest's own jsdom environment would also compile the server code for a browser. */
export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global) {
    const dom = new JSDOM('<!doctype html>', { pretendToBeVisual: true, url: 'http://localhost:3000' });
    const { keys, originals } = populateGlobal(global, dom.window, { bindFunctions: true });
    return {
      teardown() {
        dom.window.close();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[key] = value;
      },
    };
  },
} satisfies Environment;
