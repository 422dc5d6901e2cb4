use syn::Item;

use super::*;

/// What is said of the last function of a file.
fn said(source: &str) -> Option<String> {
    let mut file: File = syn::parse_str(source).expect("it is a file");
    let (mut owner, mut function) = (None, TokenStream::new());
    match file.items.last().expect("the file has items") {
        Item::Impl(block) => {
            owner = name_of(&block.self_ty);
            function.extend(block.items.last().map(ToTokens::to_token_stream));
        }
        item => function.extend(item.to_token_stream()),
    }
    let refusal = Effects::of(&mut file).refusal(&function, owner.as_deref());
    let said = refusal?.to_string();
    Some(said.split(" may change").next().expect("there is a first part").to_owned())
}

#[track_caller]
fn assert_refused(source: &str, expected: &str) {
    assert_eq!(said(source).as_deref(), Some(expected), "{source}");
}

#[track_caller]
fn assert_taken(source: &str) {
    assert_eq!(said(source), None, "{source}");
}

#[test]
fn a_path_is_what_the_imports_of_its_file_make_of_it() {
    for source in [
        r#"fn f(p: &str) { std::fs::write(p, "").unwrap() }"#,
        r#"fn f(p: &str) { let done: ::std::io::Result<()> = ::std::fs::write(p, ""); }"#,
        r#"use std::fs; fn f(p: &str) { fs::write(p, "").ok(); }"#,
        r#"use std::{fs as disk, io}; fn f() { disk::write("", ""); }"#,
        "use std::fs::*; fn f() { g(write); write(p) }",
        r#"fn f() { use std::fs; println!("{:?}", fs::write("", "")) }"#,
        "use std::fs::{self, write}; fn f() { each(&write) }",
        "use std::fs; mod inner { use fs::write; fn f(p: &str) { write(p) } } fn g() { write(p) }",
        // Of two imports, the last holds.
        "mod inner { use own::fs; } use std::fs; fn f(p: &str) { fs::write(p) }",
    ] {
        assert_refused(source, "`std::fs::write`");
    }
    assert_refused(
        "use std::process::Command; fn f(name: &str) { Command::new(name).status(); }",
        "`std::process::Command::new`",
    );
    assert_refused(
        "use tokio::net; fn f() { net::UnixStream::connect() }",
        "`tokio::net::UnixStream::connect`",
    );
    let create = "use std::fs::File; fn f(p: &str) { let _ = (1..2, File::create(p)); }";
    assert_refused(create, "`std::fs::File::create`");
}

#[test]
fn names_that_mean_something_else_are_no_reason() {
    for source in [
        r#"enum Command { Stop } fn f() -> Command { Command::new("x") }"#,
        "use std::process::Command; mod own { enum Command { Stop } } fn f() { Command::Stop }",
        "use std::fs::File; fn f(p: &str) { File::open(p).read(); }",
        "use crate::fs; fn f(p: &str) { fs::write(p) }",
        r#"use std::fs::write; fn f() { write!(out, "x"); out.write(b"x"); }"#,
        "use std::fs::*; fn write(n: u8) {} fn f(n: u8) { write(n) }",
        "fn f(p: &str) -> bool { std::process::exit(1); p.exists() }",
        "fn f() { reqwest::StatusCode::OK }",
        r#"fn swap(p: &str) { std::fs::write(p, "") } fn f(n: u8) { std::mem::swap(n, n) }"#,
        r#"fn max(p: &str) { std::fs::write(p, "") } use std::cmp; fn f(n: u8) { cmp::max(n, 9) }"#,
        "use std::fs; fn f(p: &str) { fs::read_to_string(p) }",
    ] {
        assert_taken(source);
    }
}

#[test]
fn functions_of_the_file_that_a_function_calls_count() {
    const FILE: &str = r#"
        use std::{env, fs};
        unsafe extern "C" { fn close(file: i32) -> i32; }
        static ROOT: LazyLock<()> = LazyLock::new(|| fs::create_dir("root").unwrap());
        fn wipe(p: &str) { inner::remove(p) }
        mod inner { pub fn remove(p: &str) { std::fs::remove_dir(p) } }
        impl Store {
            fn new() -> Self { Self::made() }
            fn made() -> Self { env::set_var("A", "B"); Store }
            fn get(&self) { fs::copy("a", "b"); }
        }
        impl Pure { fn new() -> Self { Pure } fn get(&self) {} }
        trait Keeps { fn keep(&self) { fs::rename("a", "b"); } }
    "#;
    for (last, expected) in [
        ("fn f(p: &str) { wipe(p) }", "`remove` uses `std::fs::remove_dir`, which"),
        ("fn f(p: &str) { crate::wipe(p) }", "`remove` uses `std::fs::remove_dir`, which"),
        ("fn f() { Store::new(); }", "`made` uses `std::env::set_var`, which"),
        ("fn f(s: &Store) { s.get() }", "`get` uses `std::fs::copy`, which"),
        ("impl Store { fn f(&self) { self.get() } }", "`get` uses `std::fs::copy`, which"),
        ("fn f(k: &impl Keeps) { k.keep() }", "`keep` uses `std::fs::rename`, which"),
        ("fn f() { *ROOT }", "`ROOT` uses `std::fs::create_dir`, which"),
        ("fn f(n: i32) { unsafe { close(n) } }", "the `extern` function `close`"),
    ] {
        assert_refused(&format!("{FILE}{last}"), expected);
    }
    for last in [
        "fn f(p: &str) { let wipe = 3; wipe + p.len() }",
        "fn f(p: &Pure) { Pure::new().get(); Vec::new().remove(0); p.get() }",
        "fn f(map: &Map) { map.get(0); map.close(); File::close(map) }",
        "#[wipe(1)] fn f(n: u8) { S { wipe: (n, 3) } }",
    ] {
        assert_taken(&format!("{FILE}{last}"));
    }
}
