-- Openings of pages by host (docs/decisions/0010-page-views.md). A row counts an hour or a day (UTC); hours are deleted
-- after two days, days stay.
create table page_view (
  host text not null,
  grain text not null check (grain in ('hour', 'day')),
  starts_at timestamptz not null,
  views bigint not null check (views > 0),
  last_viewed_at timestamptz not null,
  primary key (host, grain, starts_at)
);
