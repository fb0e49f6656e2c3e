import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.tsx';
import { applyTheme, readTheme } from './lib/theme.ts';
import { MissingPart } from './ui/missing-part.ts';

applyTheme(readTheme());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, {
  onRecoverableError: (error) => {
    // A part that cannot be had says so itself, and nothing is broken.
    if (!(error instanceof Error && error.cause instanceof MissingPart)) reportError(error);
  },
}).render(<StrictMode>{createApp().element}</StrictMode>);
