import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.tsx';
import { applyTheme, readTheme } from './lib/theme.ts';

applyTheme(readTheme());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<StrictMode>{createApp().element}</StrictMode>);
